import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPartner, type Partner } from '../../../demo/partner/partner.ts';

const PORTAL = 'https://files.example.com';

let partner: Partner;
beforeAll(async () => {
  partner = await openPartner({ host: '127.0.0.1', port: 0, portal: PORTAL });
});
afterAll(() => partner.close());

describe('the site of a partner', () => {
  test.each([
    ['/register.html', 'registration'],
    ['/reset.html', 'password-reset'],
  ])('%s contains the picker of languages and one other element', async (path, element) => {
    const answer = await fetch(`${partner.origin}${path}?euet=secret`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page.match(/<script[^>]*>/g)).toEqual([
      `<script src="/assets/language.js" data-cookie="partner_language" data-portal="${PORTAL}" defer>`,
      `<script type="module" src="${PORTAL}/portico/locale-picker.js">`,
      `<script type="module" src="${PORTAL}/portico/${element}.js">`,
    ]);
    expect(page.match(/<portico-[^>]*>/g)).toEqual([
      '<portico-locale-picker variant="compact">',
      `<portico-${element}>`,
    ]);
    expect(page).not.toContain('secret');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('allows only its own scripts, and scripts, calls and pictures of the portal', async () => {
    for (const path of ['/', '/register.html', '/reset.html', '/assets/partner.css', '/missing']) {
      const { headers } = await fetch(partner.origin + path);
      expect(headers.get('content-security-policy')).toBe(
        [
          "default-src 'none'",
          `script-src 'self' ${PORTAL}`,
          `connect-src ${PORTAL}`,
          `img-src 'self' ${PORTAL}`,
          "style-src 'self'",
          "form-action 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
        ].join('; '),
      );
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('links to the portal on its home page', async () => {
    const page = await (await fetch(partner.origin)).text();
    expect(page).toContain(`href="${PORTAL}/login?lang=en"`);
    expect(page).toContain(`href="/reset.html?lang=en"`);
  });
});
