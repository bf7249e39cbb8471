import type { Principal } from '../../contract/principal.ts';
import type { SessionState } from '../../hooks/use-session.ts';

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

/** What the account shows in a state; undefined if nobody is signed in. */
export function describeAccount(state: SessionState): AccountContent | undefined {
  switch (state.status) {
    case 'unknown':
      // Before the portal has answered, the remembered person is shown, so that the page does not jump.
      return state.remembered && { principal: state.remembered, step: 'loading' };
    case 'signed-in':
      return { principal: state.principal, step: 'ready' };
    case 'signing-out':
      return { principal: state.principal, step: 'signing-out' };
    case 'anonymous':
    case 'guest':
    case 'second-factor':
    case 'signing-in':
    case 'disabled':
      return undefined;
    default:
      return state satisfies never;
  }
}

/** The path of a person's thumbnail on the portal. The links of a principal are relative to `/rest` (spec section 3). */
export function getThumbnailPath({ avatar }: Principal): string | undefined {
  const href = avatar?.links?.find(({ rel }) => rel === 'thumbnail')?.href;
  return href ? `/rest/${href.replace(/^\/+/, '')}` : undefined;
}
