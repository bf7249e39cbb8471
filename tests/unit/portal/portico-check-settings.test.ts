import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakPortal } from './support/broken-portal.ts';
import {
  createFolder,
  listFailed,
  readJsonFile,
  readReport,
  writeSettings,
} from './support/check-portal.ts';
import { PERSON_FAULTS } from './support/faults/person-faults.ts';
import {
  type CheckedPortal,
  openCheckedPortal,
  PASSWORD,
  PERSON,
} from './support/open-checked-portal.ts';
import { openSecondFactor } from './support/open-second-factor.ts';

let portal: CheckedPortal;
beforeAll(async () => {
  portal = await openCheckedPortal();
});
afterAll(() => portal.close());

describe('the settings that it writes adapt the elements', () => {
  const check = async (address: string, id: string, expected: object) => {
    const file = path.join(await createFolder(), 'settings.json');
    const args = [address, ...PERSON];
    const first = await readReport([...args, '--write-settings', file], [PASSWORD]);
    expect(listFailed(first)).toEqual([id]);
    expect(await readJsonFile(file)).toEqual({ portal: address, ...expected });
    const second = await readReport([...args, '--settings', file], [PASSWORD]);
    expect(listFailed(second)).toEqual([]);
  };
  const breakBy = (id: string) => breakPortal(portal.address, PERSON_FAULTS[id] ?? {});

  test('to another name of the public token', async () => {
    const expected = { names: { publicTokenCookie: 'other' } };
    await check(await breakBy('login.public-token'), 'login.public-token', expected);
  });

  test('to a token that script cannot read', async () => {
    const id = 'login.public-token-readable';
    await check(await breakBy(id), id, { sessionProbe: 'always' });
  });

  test('to another status and header of the redirect, and to another origin of the second factor', async () => {
    const { testPortal, identity, close } = await openSecondFactor();
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const address = await breakPortal(testPortal.address, {
      answer(answer) {
        if (answer.status !== 609) return;
        answer.status = 470;
        const { redirecturl: _, ...headers } = answer.headers;
        answer.headers = { ...headers, 'x-continue-at': `${identity.origin}/auth` };
      },
    });
    const file = path.join(await createFolder(), 'settings.json');
    const args = [address, '--mfa-user', 'anna', '--password-stdin'];
    const first = await readReport([...args, '--write-settings', file], [PASSWORD]);
    expect(listFailed(first)).toEqual(['second-factor.status']);
    expect(await readJsonFile(file)).toEqual({
      portal: address,
      redirectStatus: 470,
      names: { redirectHeader: 'x-continue-at' },
      allowedOrigins: [identity.origin],
    });
    const second = await readReport([...args, '--settings', file], [PASSWORD]);
    await close();
    expect(listFailed(second)).toEqual([]);
  });

  test.each([
    ['to another phrase for captchas', '', { phrases: { invalidCaptcha: 'Captcha is missing' } }],
    ['without a message that repeats the password', PASSWORD, {}],
  ])('%s', async (_, repeated, expected) => {
    const address = await breakPortal(portal.address, {
      answer(answer, { headers }) {
        const [, credentials = ''] = headers.authorization?.split(' ') ?? [];
        const isRepeated = repeated && Buffer.from(credentials, 'base64').includes(repeated);
        const message = isRepeated ? `Captcha is missing, ${btoa(repeated)}` : 'Captcha is missing';
        const body = answer.body.toString();
        const changed = body
          .replace(/Invalid Captcha[^"]*/, message)
          .replace('Invalid Credential', 'Wrong');
        answer.body = Buffer.from(changed);
      },
    });
    const file = path.join(await createFolder(), 'settings.json');
    const args = [address, ...PERSON, '--destructive', '--yes', '--write-settings', file];
    await readReport(args, [PASSWORD]);
    expect(await readJsonFile(file)).toEqual({ portal: address, ...expected });
  });

  test('to the anti-forgery token of a framework, on top of other settings', async () => {
    const address = await breakPortal(portal.address, {
      request(request) {
        const { headers, method, path: target } = request;
        if (method !== 'POST') return undefined;
        const [, cookie] = /XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '') ?? [];
        if (cookie !== undefined && headers['x-xsrf-token'] === cookie) {
          headers['x-requested-with'] = 'portico';
          return undefined;
        }
        const isForm = target.startsWith('/ssf/') && !headers['x-requested-with'];
        const body = Buffer.from('Forged');
        return isForm
          ? undefined
          : { status: 419, headers: { 'content-type': 'text/plain' }, body };
      },
      answer(answer, { path: target }) {
        if (target !== '/login') return;
        const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
        answer.headers['set-cookie'] = [...cookies, 'XSRF-TOKEN=Zm9v/YmFy==; Path=/; SameSite=Lax'];
      },
    });
    const file = path.join(await createFolder(), 'settings.json');
    const before = await writeSettings({ timeout: 20_000, names: { mfaTokenCookie: 'mfa' } });
    const args = [address, ...PERSON];
    const first = await readReport(
      [...args, '--settings', before, '--write-settings', file],
      [PASSWORD],
    );
    expect(first.conforms).toBe(false);
    expect(await readJsonFile(file)).toEqual({
      portal: address,
      timeout: 20_000,
      names: { mfaTokenCookie: 'mfa' },
      antiForgery: { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN' },
    });
    const second = await readReport([...args, '--settings', file], [PASSWORD]);
    expect(listFailed(second)).toEqual([]);
  });
});
