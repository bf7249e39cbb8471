import { type ComponentProps, useEffect, useState } from 'react';

type GateModule = typeof import('./gate-sign-in.tsx');

/**
 * Loads the sign-in of a gate: most gates are open, or have their own content for anonymous visitors. A failed
 * import is an error of the view.
 */
export function GateSignInLoader(props: ComponentProps<GateModule['GateSignIn']>) {
  const [loaded, setLoaded] = useState<GateModule | { readonly error: unknown }>();
  useEffect(() => {
    import('./gate-sign-in.tsx').then(setLoaded, (error) => setLoaded({ error }));
  }, []);
  if (loaded === undefined) return null;
  if ('error' in loaded) throw loaded.error;
  return <loaded.GateSignIn {...props} />;
}
