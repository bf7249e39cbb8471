/** A sealing key for authorities in tests: 32 bytes, base64url. */
export const SEALING_KEY = Buffer.alloc(32, 'sealed').toString('base64url');
