/// The namespace of what stands beside images and views: resources, and builders.
public enum KF {}
