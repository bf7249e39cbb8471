// Records the complaints of a page. Runs before its other scripts.
const report = { warnings: [], errors: [], violations: [] };
globalThis.report = report;
console.warn = (...values) => report.warnings.push(values.map(String).join(' '));
console.error = (...values) => report.errors.push(values.map(String).join(' '));
addEventListener('error', ({ message }) => report.errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => report.errors.push(String(reason)));
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
  report.violations.push(`${effectiveDirective} ${sourceFile}`),
);
