import AlcedoImages

// Making the image, on the processing queue

extension Retrieval {
    func decode(_ encoded: RetrievalMachine.Encoded) {
        if case .file = encoded, options.value.loadDiskFileSynchronously {
            return decodeNow(encoded)
        }
        surroundings.processing.async { [self] in
            if isLive { decodeNow(encoded) }
        }
    }

    private func decodeNow(_ encoded: RetrievalMachine.Encoded) {
        switch image(of: encoded) {
        case .success(let image): handle(.decoded(image))
        case .failure(let error): handle(.decodingFailed(error))
        }
    }

    private func image(of encoded: RetrievalMachine.Encoded) -> Result<Image, ImageError> {
        let (decoder, decoding) = (surroundings.decoder, options.value.decoding)
        switch encoded {
        case .file(let bytes, isOriginal: false):
            return Result { () throws(ImageError) in
                try options.value.cacheSerializer.image(of: bytes, options.value, by: decoder)
            }
        case .file(let bytes, isOriginal: true), .provided(let bytes):
            return Result { () throws(ImageError) in try decoder.decode(bytes, decoding) }
        case .body(let body): return body.image(by: decoder, decoding)
        }
    }

    func process(_ item: ImageProcessItem, of body: FetchedBody?) {
        if let queue = options.value.processingQueue {
            return queue.run(main: surroundings.main) { [self] in
                if isLive { processNow(item, of: body) }
            }
        }
        guard !surroundings.processing.isCurrent else { return processNow(item, of: body) }
        surroundings.processing.async { [self] in
            if isLive { processNow(item, of: body) }
        }
    }

    private func processNow(_ item: ImageProcessItem, of body: FetchedBody?) {
        let make = { [options] in
            options.value.processor.process(item: item, options: options.value)
        }
        let identifier = options.value.processor.identifier
        handle(.processed(body.map { $0.processedImage(identifier: identifier, make) } ?? make()))
    }
}
