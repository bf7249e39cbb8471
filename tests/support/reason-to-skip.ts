/**
 * Returns why tests cannot run that need these programs, and prints it. Returns `undefined` if every program is there.
 * @param variable the environment variable that, if it is 1, makes a missing program a failure
 * @param programs the path of each program by its name, `undefined` if it is missing
 * @throws Error if a program is missing and the variable is 1
 */
export function findReasonToSkip(
  variable: string,
  programs: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const missing = Object.keys(programs).filter((name) => programs[name] === undefined);
  if (missing.length === 0) return undefined;
  const reason = `not installed: ${missing.join(', ')}`;
  if (process.env[variable] === '1') throw new Error(`${variable} is 1, but ${reason}.`);
  console.warn(`Tests are skipped, ${reason}.`);
  return reason;
}
