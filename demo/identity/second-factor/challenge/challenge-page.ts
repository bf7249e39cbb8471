import type { FastifyReply } from 'fastify';
import { definePage, sendPage } from '../../pages/define-page.ts';
import { formatWait } from '../../pages/format-wait.ts';
import { getPageLanguage } from '../../pages/page-language.ts';
import type { Enrollments } from '../enrollment/enrollments.ts';
import type { CodeThrottle } from '../factors/code-throttle.ts';
import type { FlowUser } from '../flow.ts';

interface ChallengePageData extends Pick<FlowUser, 'base' | 'name' | 'managing'> {
  readonly app: boolean;
  readonly passkey: boolean;
  readonly recovery: boolean;
  /** Error message about the code. */
  readonly error: string | undefined;
  /** Error message about the passkey. */
  readonly problem: string | undefined;
  /** Time to wait, formatted. */
  readonly wait: string | undefined;
}

const PAGES = {
  challenge: definePage<ChallengePageData>(new URL('challenge.eta', import.meta.url)),
  recovery: definePage<ChallengePageData>(new URL('recovery.eta', import.meta.url)),
};

/**
 * The two pages that request a second factor: one for codes and passkeys, one for recovery codes.
 */
export type ChallengePage = keyof typeof PAGES;

/** Sends a page that requests the second factor. */
export type SendChallenge = (
  reply: FastifyReply,
  user: FlowUser,
  page: ChallengePage,
  failure?: { error?: string; problem?: string },
) => Promise<FastifyReply>;

/**
 * Creates the sender. If the user has to wait, the page has status 429 and `Retry-After`, and shows
 * the time.
 */
export function createSendChallenge(
  enrollments: Enrollments,
  throttle: CodeThrottle,
): SendChallenge {
  return async (reply, user, page, failure = {}) => {
    const { base, name, managing, subjectKey, destination } = user;
    const { methods, recoveryCodesLeft } = await enrollments.read(subjectKey);
    const wait = await throttle.getWait(subjectKey);
    const passkey = methods.includes('passkey');
    const seconds = Math.ceil(wait / 1000);
    const language = getPageLanguage(reply.request.raw);
    if (wait > 0) reply.code(429).header('Retry-After', seconds);
    return sendPage(
      reply,
      PAGES[page](
        {
          base,
          name,
          managing,
          app: methods.includes('totp'),
          passkey,
          recovery: recoveryCodesLeft > 0,
          error: wait > 0 ? undefined : failure.error,
          problem: failure.problem,
          wait: wait > 0 ? formatWait(seconds, language) : undefined,
        },
        { destination, script: page === 'challenge', calls: page === 'challenge' && passkey },
      ),
    );
  };
}
