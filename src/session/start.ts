import type { Conclusions } from './conclude.ts';
import { finishSingleSignOn } from './flows/single-sign-on.ts';
import { findSession } from './principal/find-session.ts';
import { takeAuthorityAnswer } from './second-factor/authority-answer.ts';
import { completeSecondFactor } from './second-factor/return.ts';
import type { Services } from './services.ts';

/**
 * Finds out on a new page whether somebody is signed in or comes back from single sign-on or from the
 * second factor. During a sign-in or sign-out the check waits for its end.
 */
export async function startSession(
  services: Services,
  { run }: Pick<Conclusions, 'run'>,
): Promise<void> {
  const { attempts, storage, store } = services;
  if (attempts.isBusy()) return attempts.requestCheck();
  const answer = takeAuthorityAnswer(services);
  const ended = storage.takeEnd();
  const isTokenKept = storage.token() !== undefined;
  store.step({ name: 'check', payload: isTokenKept ? storage.remembered() : undefined });
  await run(
    answer
      ? completeSecondFactor(services, answer)
      : (finishSingleSignOn(services) ?? findSession(services, { kind: 'absent', ended })),
  );
}
