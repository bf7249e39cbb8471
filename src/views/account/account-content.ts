import type { Principal } from '../../contract/principal.ts';
import { type SessionState, shownPrincipalOf } from '../../hooks/use-session.ts';

/** The person in the account, and what can be done: nothing before the portal has answered, or during a sign-out. */
export interface AccountContent {
  readonly principal: Principal;
  readonly step: 'loading' | 'ready' | 'signing-out';
}

/** What the menu and the panel show: the person with name and picture. */
export interface AccountViewProps extends AccountContent {
  readonly name: string;
  readonly picture: string | undefined;
}

/**
 * What the account shows in a state; undefined if nobody is signed in. Before the portal has answered, it is the
 * remembered person, so that the page does not jump.
 */
export function describeAccount(state: SessionState): AccountContent | undefined {
  const principal = shownPrincipalOf(state);
  const { status } = state;
  const step = status === 'unknown' ? 'loading' : status === 'signed-in' ? 'ready' : 'signing-out';
  return principal && { principal, step };
}

/** The path of a person's thumbnail on the portal. The links of a principal are relative to `/rest` (spec section 3). */
export function getThumbnailPath({ avatar }: Principal): string | undefined {
  const href = avatar?.links?.find(({ rel }) => rel === 'thumbnail')?.href;
  return href ? `/rest/${href.replace(/^\/+/, '')}` : undefined;
}
