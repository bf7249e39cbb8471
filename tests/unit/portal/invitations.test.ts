import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLinkUrl } from '../../../demo/portal/external-users/link-url.ts';
import { composeMail } from '../../../demo/portal/mail/compose-mail.ts';
import { MAIL_TEXTS } from '../../../demo/portal/mail/mail-texts.ts';
import { outboxPage } from '../../../demo/portal-demo/outbox-page.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';
import { getPassword, openTestPortal } from './support/open-test-portal.ts';
import { SCRIPT } from './support/visitor.ts';

const PARTNER = 'https://crm.example.com';
const SITE = {
  name: 'CRM & <Co>',
  origin: PARTNER,
  registration: '/register.html',
  passwordReset: '/reset.html',
};

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

async function fetchHomePage(name: string): Promise<string> {
  const visitor = testPortal.visitor();
  await visitor.signIn(name, getPassword(name));
  return (await visitor.fetch('/')).text();
}

describe('the invitation form', () => {
  test('is available only to people who may share with external users', async () => {
    for (const [name, may] of [
      ['anna', true],
      ['admin', true],
      ['ines', false],
      ['piotr', false],
      ['ludwig', false],
    ] as const) {
      expect((await fetchHomePage(name)).includes('Invite someone')).toBe(may);
      const visitor = testPortal.visitor();
      await visitor.signIn(name, getPassword(name));
      const address = testPortal.newAddress();
      const answer = await visitor.submit('/ssf/invitations', { address, language: 'en' });
      expect([name, answer.status]).toEqual([name, may ? 303 : 403]);
      expect(await testPortal.readState(address)).toBe(may ? 1 : undefined);
    }
    await testPortal.waitUntilIdle();
  });

  test('is not available to external users', async () => {
    const { address } = await testPortal.createUserInState(3);
    const visitor = testPortal.visitor();
    await testPortal.signIn(address, 'the tide comes in at six', undefined, visitor);
    expect(await (await visitor.fetch('/')).text()).not.toContain('Invite someone');
    const answer = await visitor.submit('/ssf/invitations', { address: testPortal.newAddress() });
    expect(answer.status).toBe(403);
  });

  test('requires a session and refuses forged requests', async () => {
    const fields = { address: testPortal.newAddress(), language: 'en' };
    expect((await testPortal.visitor().submit('/ssf/invitations', fields)).status).toBe(401);
    const visitor = testPortal.visitor();
    await visitor.signIn('anna', getPassword('anna'));
    const forged = await visitor.fetch('/ssf/invitations', {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams(fields),
    });
    expect(forged.status).toBe(403);
    expect(await testPortal.readState(fields.address)).toBeUndefined();
  });

  test.each([
    '',
    'anna',
    'a@',
    '@b.example',
    'a@b.example, c@d.example',
    'a@b.example\nBcc: c@d.example',
  ])('refuses the address %j', async (address) =>
    expect(await testPortal.invite(address)).toBe('address'),
  );

  test('recognizes existing people by mail address and by login name', async () => {
    expect(await testPortal.invite('Anna.Whitcombe@Harbour.example')).toBe('known');
    const { address } = await testPortal.createUserInState(3);
    expect(await testPortal.invite(address.toUpperCase())).toBe('known');
    const { address: early } = await testPortal.createUserInState(1);
    expect(await testPortal.invite(` ${early} `)).toBe('again');
    await testPortal.waitUntilIdle();
  });

  test('sends at most three mails per hour to an address, with the same answer', async () => {
    const { address } = await testPortal.createUserInState(1);
    const before = testPortal.inbox.mails.length;
    const admin = testPortal.visitor();
    await admin.signIn('admin', getPassword('admin'));
    for (let time = 0; time < 6; time += 1) {
      expect(await testPortal.invite(address)).toBe('again');
      const other = await admin.submit('/ssf/invitations', { address: address.toUpperCase() });
      expect(other.headers.get('location')).toBe('/?invitation=again#invitation');
      await testPortal.waitUntilIdle();
    }
    // The first invitation counts as one of the three.
    expect(testPortal.inbox.mails.length - before).toBe(2);
    testPortal.clock.pass(3_600_000);
    expect(await testPortal.invite(address)).toBe('again');
    await testPortal.waitUntilIdle();
    expect(testPortal.inbox.mails.length - before).toBe(3);
    const { token } = await testPortal.waitForLink(address);
    expect((await testPortal.describe(token)).status).toBe(404);
  });

  test('shows its outcome on the home page and ignores unknown values in the URL', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('anna', getPassword('anna'));
    const page = async (outcome: string) => (await visitor.fetch(`/?invitation=${outcome}`)).text();
    expect(await page('sent')).toContain('Invitation sent.');
    expect(await page('known')).toContain('This person already has an account.');
    for (const made of ['constructor', 'toString', '%3Cb%3E']) {
      expect(await page(made)).not.toContain('role="status">[');
      expect(await page(made)).not.toContain('<b>');
    }
  });
});

describe('the link of a mail', () => {
  test('opens the partner’s pages while the settings allow the partner', async () => {
    await testPortal.portal.settings.write({ partnerOrigins: [PARTNER], partnerSites: [SITE] });
    expect(await fetchHomePage('anna')).toContain(
      '<option value="https://crm.example.com">CRM &amp; &lt;Co&gt;',
    );
    const address = testPortal.newAddress();
    expect(await testPortal.invite(address, { partner: PARTNER })).toBe('sent');
    const { url } = await testPortal.waitForLink(address);
    expect(url.origin + url.pathname).toBe(`${PARTNER}/register.html`);

    await testPortal.portal.settings.write({ partnerOrigins: [] });
    await testPortal.invite(address);
    expect((await testPortal.waitForLink(address)).url.origin).toBe(testPortal.address);

    const stranger = testPortal.newAddress();
    await testPortal.invite(stranger, { partner: 'https://evil.example' });
    expect((await testPortal.waitForLink(stranger)).url.origin).toBe(testPortal.address);
    await testPortal.portal.settings.write({ partnerSites: undefined });
  });

  test('opens the portal for confirmations, even with a partner', () => {
    const settings = { partnerOrigins: [PARTNER], partnerSites: [SITE] };
    const paths = (['registration', 'confirmation', 'reset', 'reset-confirmation'] as const).map(
      (kind) =>
        getLinkUrl('https://files.example.com', settings as never, {
          kind,
          token: 't',
          language: 'pt-BR',
          partner: PARTNER,
        }),
    );
    expect(paths).toEqual([
      'https://crm.example.com/register.html?euet=t&lang=pt-BR',
      'https://files.example.com/filr/login?euet=t&lang=pt-BR',
      'https://crm.example.com/reset.html?euet=t&lang=pt-BR',
      'https://files.example.com/filr/login?euet=t&lang=pt-BR',
    ]);
  });

  test('ignores the host in the headers of the request', async () => {
    const { address } = await testPortal.createUserInState(3);
    await testPortal.visitor().fetch(CALL_PATHS.resetPasswordRequested, {
      method: 'POST',
      headers: {
        ...SCRIPT,
        'Content-Type': 'application/json',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
      },
      body: JSON.stringify({ emailAddress: address }),
    });
    expect((await testPortal.waitForLink(address)).url.origin).toBe(testPortal.address);
  });
});

describe('a mail', () => {
  test.each(LANGUAGES)(
    'in %s is complete in that language, as text and as HTML',
    async (language) => {
      const address = testPortal.newAddress();
      testPortal.clock.pass(600_000);
      expect(await testPortal.invite(address, { language })).toBe('sent');
      const { mail, url } = await testPortal.waitForLink(address);
      const { registration, greeting } = MAIL_TEXTS[language];
      expect(mail.subject).toBe(registration.subject.replace('{product}', 'Harbour Files'));
      const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
      expect(headers.get('content-language')).toBe(language);
      expect(headers.get('auto-submitted')).toBe('auto-generated');
      expect(mail.text).not.toMatch(/[{}]/);
      for (const body of [mail.text, mail.html?.replaceAll('&amp;', '&')]) {
        expect(body).toContain(greeting);
        expect(body).toContain(registration.action);
        expect(body).toContain('Anna Whitcombe');
        expect(body).toContain(url.href);
      }
      expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(mail.html).not.toMatch(/<img|<script|<link|<style|url\(|src=|@import/i);
      expect(mail.attachments).toEqual([]);
    },
  );

  test('has a different subject for each kind, in every language; the two notices of a new password share one', () => {
    for (const language of LANGUAGES) {
      const subjects = Object.values(MAIL_TEXTS[language]).flatMap((text) =>
        typeof text === 'string' ? [] : [text.subject],
      );
      expect(subjects.length).toBeGreaterThan(5);
      expect(new Set(subjects).size).toBe(subjects.length - 1);
    }
  });

  test('contains names as text on one line', () => {
    const mail = composeMail({
      kind: 'registration',
      to: 'guest@partner.example',
      language: 'en',
      timeZone: 'Asia/Tokyo',
      product: 'Files <script>alert(1)</script>',
      inviter:
        'Eve\r\nBcc: all@partner.example\r\n\r\n<img src=x onerror=alert(1)> {until} {toString}',
      url: 'https://files.example.com/register?euet=a&b=c',
      at: Date.parse('2030-03-01T12:00:00Z'),
      lifetime: 72 * 3_600_000,
    });
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; {until} {toString}');
    expect(mail.html).toContain('href="https://files.example.com/register?euet=a&amp;b=c"');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).not.toMatch(/\nBcc:/);
    expect(mail.text).toContain('expires in 3 days.');
  });
});

describe('the pages of external users', () => {
  test.each([
    ['/register', 'registration'],
    ['/reset-password', 'password-reset'],
  ])('%s contains the element and no inline code', async (path, element) => {
    const answer = await testPortal.visitor().fetch(`${path}?euet=secret`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain(`<portico-${element} heading-level="1"></portico-${element}>`);
    expect(page).toContain(`<script type="module" src="/portico/${element}.js"></script>`);
    expect(page).not.toContain('secret');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('include the well-known URL for changing a password', async () => {
    const answer = await testPortal.visitor().fetch('/.well-known/change-password');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/reset-password');
  });
});

describe('the outbox', () => {
  test('does not exist outside the demo', async () => {
    expect((await testPortal.visitor().fetch('/demo/outbox')).status).toBe(404);
    expect((await testPortal.visitor().fetch('/demo/outbox/1')).status).toBe(404);
  });

  test.each([undefined, 'https://files.example'])(
    'of a portal at %s cannot be read by a site whose name leads to this machine',
    async (origin) => {
      const demo = await openTestPortal({
        origin,
        people: [],
        prepare: ({ app, ...portal }) => void app.register(outboxPage, { ...portal, origin }),
      });
      for (const path of ['/demo/outbox', '/demo/outbox/1']) {
        const answer = await demo.portal.app.inject({
          url: path,
          headers: { host: 'evil.example' },
        });
        expect([404, 421]).toContain(answer.statusCode);
      }
      for (const host of ['127.0.0.1:80', 'localhost', ...(origin ? ['files.example'] : [])]) {
        const answer = await demo.portal.app.inject({ url: '/demo/outbox', headers: { host } });
        expect(answer.statusCode).toBe(200);
      }
      await demo.portal.close();
    },
  );

  test('shows the mails of the demo with their links', async () => {
    const demo = await openTestPortal({
      prepare: (portal) => void portal.app.register(outboxPage, portal),
    });
    const visitor = demo.visitor();
    await visitor.signIn('anna', getPassword('anna'));
    expect(await (await visitor.fetch('/demo/outbox')).text()).toContain('No emails yet.');
    await visitor.submit('/ssf/invitations', { address: 'guest@partner.example', language: 'de' });
    let page = '';
    while (!page.includes('Ihre Einladung')) {
      page = await (await visitor.fetch('/demo/outbox')).text();
    }
    const [, link = ''] = /href="([^"]*euet=[^"]*)"/.exec(page) ?? [];
    expect((await visitor.fetch(link)).status).toBe(200);
    const html = await visitor.fetch('/demo/outbox/1');
    expect(html.headers.get('content-security-policy')).toContain('sandbox');
    expect(await html.text()).toContain('Konto erstellen');
    for (const id of ['0', '2', 'x', '1e3', '-1']) {
      expect((await visitor.fetch(`/demo/outbox/${id}`)).status).toBe(404);
    }
    await demo.portal.close();
  });
});
