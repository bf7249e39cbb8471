/** The deprecated names of the public interface, each with its new name and the version that removes it. */
const DEPRECATED: Readonly<Record<string, readonly [name: string, removedIn: string]>> = {
  'names.antiForgeryHeader': ['antiForgery', '1.0.0'],
  'names.antiForgeryValue': ['antiForgery', '1.0.0'],
};

const warned = new Set<string>();

/**
 * Warns the author of a page once of each deprecated name among these.
 * @param names of the public interface, such as settings with their group; the others are ignored
 */
export function warnDeprecated(names: readonly string[]): void {
  for (const old of names) {
    const replacement = Object.hasOwn(DEPRECATED, old) ? DEPRECATED[old] : undefined;
    if (!replacement || warned.has(old)) continue;
    warned.add(old);
    const [name, removedIn] = replacement;
    console.warn(
      `Portico: ${old} is deprecated, and removed in ${removedIn}; use ${name}. See docs/upgrading.md.`,
    );
  }
}
