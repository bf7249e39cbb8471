const DEPENDENCY = /("portico-elements": )"[^"]+"/;

/**
 * The `package.json` of an example that installs a version of the package.
 * @throws Error if the example does not depend on the package
 */
export function toReleasedExample(example: string, version: string): string {
  if (!DEPENDENCY.test(example)) throw new Error('The example does not depend on the package.');
  return example.replace(DEPENDENCY, `$1"${version}"`);
}
