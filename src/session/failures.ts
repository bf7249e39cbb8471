import type { FailureDetail } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';
import type { SessionPorts } from './ports.ts';

/** Knows whether the portal has ever answered this page. */
export interface UnreachableHost {
  /** Notes that the portal at this address has answered. */
  setAnswered(portal: string): void;
  /**
   * Returns the host of a portal on another origin that has never answered this page: it does not allow
   * the page's origin, or it is unreachable. Both are the same network error to a page (Fetch standard, CORS
   * check). A request in the mode `no-cors` would not tell them apart: browsers also block answers with a
   * `Cross-Origin-Resource-Policy`.
   */
  find(failure: Failure): string | undefined;
}

/** Creates the memory of a page for one portal. */
export function createUnreachableHost({
  navigation,
  settings,
}: Pick<SessionPorts, 'navigation' | 'settings'>): UnreachableHost {
  let answered: string | undefined;
  return {
    setAnswered(portal) {
      answered = portal;
    },
    find({ code }) {
      const { portal } = settings.peek();
      const { host, origin } = new URL(portal);
      const isElsewhere = origin !== URL.parse(navigation.href)?.origin;
      return code === 'network' && answered !== portal && isElsewhere ? host : undefined;
    },
  };
}

/**
 * Returns what a page may know about a failure. The cause is left out, because it can contain answers
 * and URLs. The portal's own message is passed on in single sign-on mode only (spec section 8).
 */
export function toFailureDetail(
  settings: SessionPorts['settings'],
  unreachableHost: UnreachableHost,
  failure: Failure,
): FailureDetail {
  const { code, number, retryAfter, serverMessage } = failure;
  const message = settings.peek().singleSignOn ? serverMessage : undefined;
  const host = unreachableHost.find(failure);
  return { code, number, retryAfter, ...(message && { message }), ...(host && { host }) };
}
