import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import {
  BEARER_MODE,
  CALLS_FOR_PARTNERS,
  openPartnerPortal,
  PARTNER,
} from './support/partner-calls.ts';
import { basic } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openPartnerPortal();
});
afterAll(() => testPortal.portal.close());

describe('any other origin', () => {
  test.each([
    'https://evil.example',
    'https://crm.example.com.evil.example',
    'https://crm.example.com:444',
    'http://crm.example.com',
    'null',
  ])('%s gets 403 and no CORS headers', async (origin) => {
    for (const [method, path] of CALLS_FOR_PARTNERS) {
      for (const asked of ['OPTIONS', method]) {
        const answer = await testPortal.visitor().fetch(path, {
          method: asked,
          headers: {
            ...BEARER_MODE,
            Origin: origin,
            'Access-Control-Request-Method': method,
            Authorization: basic('anna', getPassword('anna')),
          },
        });
        expect(answer.status).toBe(403);
        expect(
          [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
        ).toEqual([]);
        expect(answer.headers.get('x-public-token')).toBeNull();
      }
    }
  });

  test('is allowed while the settings list it as a partner', async () => {
    const fetchPublicInfo = async () =>
      (
        await testPortal
          .visitor()
          .fetch(CALL_PATHS.publicInfo, { headers: { Origin: 'https://new.example' } })
      ).status;
    expect(await fetchPublicInfo()).toBe(403);
    await testPortal.portal.settings.write({ partnerOrigins: [PARTNER, 'https://new.example'] });
    expect(await fetchPublicInfo()).toBe(200);
    await testPortal.portal.settings.write({ partnerOrigins: [PARTNER] });
    expect(await fetchPublicInfo()).toBe(403);
    await expect(
      testPortal.portal.settings.write({ partnerOrigins: ['https://new.example/path'] }),
    ).rejects.toThrow();
  });
});
