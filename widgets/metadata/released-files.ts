const UNRELEASED = '## Unreleased\n';

/**
 * The changelog in which the entries under "Unreleased" belong to a version.
 * @param date of the release, as `2026-01-31`
 * @throws Error if nothing is listed under "Unreleased", or the version is listed already
 */
export function toReleasedChangelog(changelog: string, version: string, date: string): string {
  const [before, after] = changelog.split(UNRELEASED);
  const entries = after?.split(/^## /m)[0] ?? '';
  if (!/^- /m.test(entries)) throw new Error('The changelog lists nothing under "Unreleased".');
  if (changelog.includes(`## ${version} `))
    throw new Error(`The changelog lists ${version} already.`);
  return `${before}${UNRELEASED}\n## ${version} (${date})\n${after}`;
}

const DEPENDENCY = /("portico-elements": )"[^"]+"/;

/**
 * The `package.json` of an example that installs a version of the package.
 * @throws Error if the example does not depend on the package
 */
export function toReleasedExample(example: string, version: string): string {
  if (!DEPENDENCY.test(example)) throw new Error('The example does not depend on the package.');
  return example.replace(DEPENDENCY, `$1"${version}"`);
}
