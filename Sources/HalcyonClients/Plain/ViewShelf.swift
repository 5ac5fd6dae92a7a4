import Synchronization

/// Views by name, and what became of those that were dropped.
final class ViewShelf<View: AnyObject & Sendable>: Sendable {
    private struct Views {
        var shown: [String: View] = [:]
        var dropped: [String: Weak] = [:]
    }

    private struct Weak: Sendable {
        weak let view: View?
    }

    private let views = Mutex(Views())

    /// The view of a name, made at its first use.
    func view(_ name: String, make: () -> View) -> View {
        views.withLock { views in
            let view = views.shown[name] ?? make()
            views.shown[name] = view
            return view
        }
    }

    /// The view of a name that was used and not dropped.
    subscript(name: String) -> View? { views.withLock { $0.shown[name] } }

    /// Lets go of a view.
    func drop(_ name: String) {
        views.withLock { views in
            guard let view = views.shown.removeValue(forKey: name) else { return }
            views.dropped[name] = Weak(view: view)
        }
    }

    /// Whether a view that was dropped is still there.
    func isAlive(_ name: String) -> Bool {
        views.withLock { $0.dropped[name]?.view != nil }
    }
}
