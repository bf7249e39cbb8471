// Records the complaints of a page. Runs before its other scripts.
{
  const report = [];
  globalThis.report = report;
  const record =
    (kind) =>
    (...values) => {
      let text = kind;
      for (const value of values) text += ` ${value}`;
      report[report.length] = text;
    };
  console.error = record('console:');
  console.warn = record('console:');
  const recordError = ({ message }) => record('error:')(message ?? 'a file did not load');
  addEventListener('error', recordError, true);
  addEventListener('unhandledrejection', ({ reason }) => record('rejection:')(reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
    record('policy:')(effectiveDirective, sourceFile),
  );
}
