import type { FastifyInstance } from 'fastify';
import type { ListFiles } from '../portal/home/list-files.ts';
import { definePage } from '../portal/pages/define-page.ts';
import type { ReadPageFrame } from '../portal/pages/page-frame.ts';
import { SYSTEM_CLOCK } from '../server/clock.ts';
import { listSampleFiles } from './sample-files.ts';

/** Path of the page. */
export const LEGACY_PAGE = '/legacy';

const sendLegacyPage = definePage<{ files: ReturnType<ListFiles> }>(
  new URL('legacy.eta', import.meta.url),
);

/** The dependencies of the page. */
export interface LegacyPageOptions {
  readonly readPageFrame: ReadPageFrame;
}

/**
 * A page in the style of 2005, with jQuery and a style sheet that styles every element: it shows that the elements
 * work in such a page. Its files are those that guests may see.
 */
export async function legacyPage(
  app: FastifyInstance,
  { readPageFrame }: LegacyPageOptions,
): Promise<void> {
  app.get(LEGACY_PAGE, async (request, reply) => {
    const frame = await readPageFrame(request);
    const files = listSampleFiles(undefined, SYSTEM_CLOCK.now(), frame.culture);
    return sendLegacyPage(reply, frame, { files });
  });
}
