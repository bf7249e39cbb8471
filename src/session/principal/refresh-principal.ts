import { PASSWORD_CHANGED } from '../../contract/names.ts';
import type { Flow } from '../outcome.ts';
import type { Services } from '../services.ts';

/** How to refresh the principal. */
export interface RefreshOptions {
  /** The page requested it. */
  readonly isRebuild?: boolean;
  /** After a 401 there is no session to end, because none was shown. */
  readonly isQuiet?: boolean;
  /** How a session has ended if the portal answers 401. */
  readonly how?: 'expired' | 'other-tab';
}

/** Reads the signed-in person from the portal. Only its answer counts, never the stored data. */
export function refreshPrincipal(
  { principals, storage }: Pick<Services, 'principals' | 'storage'>,
  { isRebuild, isQuiet, how = 'expired' }: RefreshOptions = {},
): Flow {
  return {
    kind: 'check',
    async run(attempt) {
      const principal = await principals.fetch(attempt);
      return principal.web_access_enabled === false
        ? { kind: 'access-disabled', token: storage.token() }
        : { kind: 'signed-in', principal, isRebuild };
    },
    fail(failure) {
      switch (failure.code) {
        case 'unauthorized':
          if (isQuiet) return { kind: 'absent' };
          return {
            kind: 'ended',
            how: failure.portalCode === PASSWORD_CHANGED ? 'password-changed' : how,
            isRefused: true,
            isNotified: how === 'other-tab',
          };
        case 'second-factor-required':
          return { kind: 'redirect', failure };
        default:
          return { kind: 'unreachable', failure };
      }
    },
  };
}
