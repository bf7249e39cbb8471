import { useLayoutEffect, useState } from 'react';

/**
 * Loads a part of a view on demand. Returns `undefined` until it has loaded, or how often it could not be loaded.
 * @param load imports the part; the same function at each call. `false` while the part is not needed
 * @param occasion a failed import is repeated when this value changes
 */
export function useModule<T extends object>(
  load: (() => Promise<T>) | false,
  occasion?: unknown,
): T | number | undefined {
  const [loaded, setLoaded] = useState<T | number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure alone does not repeat the import, only an occasion does.
  useLayoutEffect(() => {
    if (load && typeof loaded !== 'object') {
      load().then(setLoaded, () => setLoaded((last) => (Number(last) || 0) + 1));
    }
  }, [load, occasion]);
  return load ? loaded : undefined;
}
