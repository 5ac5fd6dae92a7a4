// Whoever imports the loader may use what its declarations show, without further imports.
@_exported public import AlcedoCaching
@_exported public import AlcedoCore
@_exported public import AlcedoHTTP
@_exported public import AlcedoImages
@_exported public import AlcedoSeams
