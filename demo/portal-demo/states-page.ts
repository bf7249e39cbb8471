import type { FastifyInstance } from 'fastify';
import { definePage } from '../portal/pages/define-page.ts';
import type { ReadPageFrame } from '../portal/pages/page-frame.ts';
import { getDemoTexts } from './demo-texts.ts';
import { OUTBOX_PAGE } from './outbox-page.ts';
import { addOwnHostCheck } from './own-host.ts';
import { listStates, type StateTexts } from './states.ts';

/** Path of the page. */
export const STATES_PAGE = '/demo';

const sendStatesPage = definePage<{
  demo: StateTexts;
  states: ReturnType<typeof listStates>;
  outboxPage: string;
}>(new URL('states.eta', import.meta.url));

/** The dependencies of the page. */
export interface StatesPageOptions {
  readonly readPageFrame: ReadPageFrame;
  /** The portal's public origin, if it is configured. */
  readonly origin?: string | undefined;
}

/** The page that lists how to reach each state of the elements. Only the demo registers it. */
export async function statesPage(
  app: FastifyInstance,
  { readPageFrame, origin }: StatesPageOptions,
): Promise<void> {
  addOwnHostCheck(app, origin);
  app.get(STATES_PAGE, async (request, reply) => {
    const frame = await readPageFrame(request);
    return sendStatesPage(reply, frame, {
      demo: getDemoTexts(frame.language).states,
      states: listStates(frame.language),
      outboxPage: OUTBOX_PAGE,
    });
  });
}
