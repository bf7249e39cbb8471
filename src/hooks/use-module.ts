import { useLayoutEffect, useState } from 'react';

/**
 * Loads a part of a view on demand. Returns `undefined` until it has loaded, or how often it could not be loaded.
 * @param load imports the part; the same function at each call. `false` while the part is not needed
 * @param retryKey a failed import is repeated when this value changes
 */
export function useModule<Part extends object>(
  load: (() => Promise<Part>) | false,
  retryKey?: unknown,
): Part | number | undefined {
  const [loaded, setLoaded] = useState<Part | number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure alone does not repeat the import, only a new key does.
  useLayoutEffect(() => {
    if (load && typeof loaded !== 'object') {
      load().then(setLoaded, () => setLoaded((last) => (Number(last) || 0) + 1));
    }
  }, [load, retryKey]);
  return load ? loaded : undefined;
}
