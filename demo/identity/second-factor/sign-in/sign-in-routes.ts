import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import { definePage, sendPage } from '../../pages/define-page.ts';
import { getPageLanguage } from '../../pages/page-language.ts';
import { getTexts } from '../../pages/page-texts.ts';
import type { SendChallenge } from '../challenge/challenge-page.ts';
import { sendChoice, sendCodesShown } from '../enrollment/enrollment-pages.ts';
import type { Enrollments } from '../enrollment/enrollments.ts';
import type { Flow, FlowUser } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';

const nonePage = definePage<Pick<FlowUser, 'base' | 'name' | 'managing'>>(
  new URL('none.eta', import.meta.url),
);

const START_QUERY = v.object({ problem: v.optional(v.unknown()) });

interface SecondFactorSignInOptions {
  readonly flow: Flow;
  readonly enrollments: Enrollments;
  readonly flowStates: FlowStates;
  readonly sendChallenge: SendChallenge;
}

/** The start page of a sign-in's second factor: it requests a factor, or offers to set one up. */
export async function secondFactorSignInRoutes(
  app: FastifyInstance,
  { flow, enrollments, flowStates, sendChallenge }: SecondFactorSignInOptions,
): Promise<void> {
  withValibotSchemas(app).get(
    flow.path,
    { schema: { querystring: START_QUERY } },
    async (request, reply) => {
      const user = await flow.identify(request, reply);
      if (await flowStates.isVerified(user.flowId)) return sendCodesShown(reply, user);
      const { enrolled } = await enrollments.read(user.subjectKey);
      if (enrolled) return sendChallenge(reply, user, 'challenge');
      if (!(await user.mayEnroll())) {
        return sendPage(reply, nonePage(user, { destination: user.destination }));
      }
      const texts = getTexts(getPageLanguage(request.raw));
      const error = 'problem' in request.query ? texts.choice.notAdded : undefined;
      return sendChoice(reply, user, error);
    },
  );
}
