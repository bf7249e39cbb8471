import type { ListFooterLinks } from '../portal/pages/page-frame.ts';
import { getDemoTexts } from './demo-texts.ts';
import { OUTBOX_PAGE } from './outbox-page.ts';
import { STATES_PAGE } from './states-page.ts';

/** The links to the demo's own pages, which every page of the portal has. */
export const listDemoLinks: ListFooterLinks = (language) => {
  const { outbox, states } = getDemoTexts(language);
  return [
    { path: OUTBOX_PAGE, text: states.outbox },
    { path: STATES_PAGE, text: outbox.states },
  ];
};
