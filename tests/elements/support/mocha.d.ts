// The runner defines `describe` and `it` globally.
/// <reference types="mocha" />
