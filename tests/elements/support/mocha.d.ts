// The runner's `describe` and `it` are global.
/// <reference types="mocha" />
