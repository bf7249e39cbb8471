import type { ComponentProps } from 'react';
import { useLazyPart } from '../use-lazy-part.tsx';

const loadSignIn = () => import('./gate-sign-in.tsx');

type GateModule = Awaited<ReturnType<typeof loadSignIn>>;

/** Loads the sign-in of a gate: most gates are open, or have their own content for anonymous visitors. */
export function GateSignInLoader(props: ComponentProps<GateModule['GateSignIn']>) {
  const { part, failure } = useLazyPart(loadSignIn);
  return part ? <part.GateSignIn {...props} /> : failure;
}
