import { getTexts as getGalleryTexts } from '../../demo/gallery/pages/page-texts.ts';
import { getTexts as getAuthorityTexts } from '../../demo/identity/pages/page-texts.ts';
import { getTexts as getPartnerTexts } from '../../demo/partner/pages/page-texts.ts';
import { MAIL_TEXTS } from '../../demo/portal/mail/mail-texts.ts';
import { getTexts as getPortalTexts } from '../../demo/portal/pages/page-texts.ts';
import { getDemoTexts } from '../../demo/portal-demo/demo-texts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { markTexts } from '../support/pseudo-locale.ts';
import { expect, test } from './support/demo-test.ts';
import { findOtherWords } from './support/find-other-words.ts';
import { MAIL, walkGallery, walkPages } from './support/walk-pages.ts';

test('all pages in German are accessible and do not scroll sideways on a phone', async ({
  page,
  sites,
}) => {
  await walkPages(page, sites, async (name) => {
    // No script runs in a mail, not even the one of axe.
    if (name !== MAIL) await expectAccessible(page);
  });
});

test('all texts of all pages come from the dictionary of the language', async ({ page, sites }) => {
  for (const getTexts of [
    getPortalTexts,
    getDemoTexts,
    getGalleryTexts,
    getAuthorityTexts,
    getPartnerTexts,
  ]) {
    markTexts(getTexts('de'), getTexts('en'));
  }
  markTexts(MAIL_TEXTS.de, MAIL_TEXTS.en);
  const visit = async (name: string) => {
    expect.soft(findOtherWords(await page.content()), name).toEqual([]);
  };
  await walkPages(page, sites, visit);
  await walkGallery(page, visit);
  // The elements have replaced the forms of the server, which browsers without scripts show.
  for (const path of [
    '/login?captcha=picture&lang=de',
    '/register?lang=de',
    '/reset-password?lang=de',
  ]) {
    const answer = await page.request.get(path);
    expect.soft(findOtherWords(await answer.text()), path).toEqual([]);
  }
});

test('the check finds a text that is in no dictionary', () => {
  expect(findOtherWords('<title>⟦My ⟦files⟧⟧ - Harbour Files</title><p>⟦Hello, Anna⟧')).toEqual([]);
  expect(
    findOtherWords('<p>⟦Sign in⟧ or <b>leave</b> <img alt="A boat" data-done="Done">'),
  ).toEqual(['or leave', 'A boat', 'Done']);
  expect(findOtherWords('<pre title="a" translate="no">b <i>c</i></pre><p>d')).toEqual(['d']);
});
