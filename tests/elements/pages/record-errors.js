// Keeps what a page complains about, from before its first other script.
const seen = { warnings: [], errors: [], violations: [] };
globalThis.seen = seen;
console.warn = (...words) => seen.warnings.push(words.map(String).join(' '));
console.error = (...words) => seen.errors.push(words.map(String).join(' '));
addEventListener('error', ({ message }) => seen.errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => seen.errors.push(String(reason)));
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
  seen.violations.push(`${effectiveDirective} ${sourceFile}`),
);
