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

test('all pages in German are accessible, do not scroll sideways on a phone, and take all texts from the dictionary', async ({
  page,
  sites,
}) => {
  const restores = [
    getPortalTexts('de'),
    getDemoTexts('de'),
    getGalleryTexts('de'),
    getAuthorityTexts('de'),
    getPartnerTexts('de'),
    MAIL_TEXTS.de,
  ].map((texts) => markTexts(texts));
  const expectKnownTexts = async (name: string) => {
    expect.soft(findOtherWords(await page.content()), name).toEqual([]);
  };
  await walkPages(page, sites, async (name) => {
    await expectKnownTexts(name);
    // No script runs in a mail, not even the one of axe.
    if (name !== MAIL) await expectAccessible(page);
  });
  await walkGallery(page, expectKnownTexts);
  // The elements have replaced the forms of the server, which browsers without scripts show.
  for (const path of [
    '/login?captcha=picture&lang=de',
    '/register?lang=de',
    '/reset-password?lang=de',
  ]) {
    const answer = await page.request.get(path);
    expect.soft(findOtherWords(await answer.text()), path).toEqual([]);
  }
  for (const restore of restores) restore();
});

test('the check finds a text that is in no dictionary', () => {
  expect(findOtherWords('<title>⟦My ⟦files⟧⟧ - Harbour Files</title><p>⟦Hello, Anna⟧')).toEqual([]);
  expect(
    findOtherWords('<p>⟦Sign in⟧ or <b>leave</b> <img alt="A boat" data-done="Done">'),
  ).toEqual(['or leave', 'A boat', 'Done']);
  expect(findOtherWords('<pre title="a" translate="no">b <i>c</i></pre><p>d')).toEqual(['d']);
});
