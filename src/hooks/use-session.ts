import { useLayoutEffect } from 'react';
import type { ViewSession } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { useSignalValue } from './use-signal-value.ts';
import { useView } from './view-context.ts';

/** The session and its state. */
export function useSession(): { session: ViewSession; state: SessionState } {
  const { session } = useView();
  return { session, state: useSignalValue(session.state) };
}

/** The public information of the portal; undefined until it has answered. */
export function usePublicInfo() {
  return useSignalValue(useView().session.publicInfo);
}

/** The absolute URL for a path that the portal sent; undefined unless it is http or https. */
export function usePortalUrl(path: string | undefined): string | undefined {
  const { session } = useView();
  return path ? session.portalAddress(path) : undefined;
}

/** While `held`, keeps the session from redirecting to the second factor without a click. */
export function useHeldRedirect(held: boolean | undefined): void {
  const { session } = useView();
  useLayoutEffect(() => (held ? session.holdRedirect() : undefined), [held, session]);
}

type Principal = Extract<SessionState, { status: 'signed-in' }>['principal'];

/** Whether a language puts the family name before the given name. */
export const isFamilyNameFirst = (language: string) => /^(hu|ja|zh)/.test(language);

/**
 * The display name of a person: given and family name in the order of the language, or the login name
 * if both are missing.
 */
export function getPersonName(
  { first_name, last_name, name }: Principal,
  language: string,
): string {
  const parts = [first_name, last_name].filter(Boolean);
  if (isFamilyNameFirst(language)) parts.reverse();
  return parts.join(' ') || name;
}

export { isCaptchaDue, isDisabled, shownPrincipalOf } from '../session/state.ts';
export type { SessionState };
