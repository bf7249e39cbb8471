import { getTexts as getGalleryTexts } from '../../demo/gallery/pages/page-texts.ts';
import { getTexts as getAuthorityTexts } from '../../demo/identity/pages/page-texts.ts';
import { getTexts as getPartnerTexts } from '../../demo/partner/pages/page-texts.ts';
import { MAIL_TEXTS } from '../../demo/portal/mail/mail-texts.ts';
import { getTexts as getPortalTexts } from '../../demo/portal/pages/page-texts.ts';
import { getDemoTexts } from '../../demo/portal-demo/demo-texts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { markTexts } from '../support/pseudo-locale.ts';
import { createRandom } from '../support/random.ts';
import { IS_SOAK, SEED } from '../support/soak.ts';
import { expect, test } from './support/demo-test.ts';
import { findOtherWords } from './support/find-other-words.ts';
import { MAIL, walkGallery, walkPages } from './support/walk-pages.ts';

test('all pages in German are accessible, do not scroll sideways on a phone, and take all texts from the dictionary', async ({
  page,
  sites,
}) => {
  const random = createRandom(SEED);
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
    // No script runs in a mail, not even the one of axe. `npm test` has axe on a sixth of its pages.
    if (name !== MAIL && (IS_SOAK || random() < 1 / 6)) await expectAccessible(page);
  });
  // In `npm test`, the tests of the gallery read its pages.
  if (IS_SOAK) await walkGallery(page, expectKnownTexts);
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
