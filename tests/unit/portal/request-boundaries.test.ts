import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { readStatuses, sendBytes } from './support/send-bytes.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({ people: [] });
});
afterAll(() => testPortal.portal.close());

const send = async (bytes: string) => readStatuses(await sendBytes(testPortal.address, bytes));

const POST = 'POST /rest/auth/logout HTTP/1.1\r\nHost: localhost\r\n';
const HIDDEN = 'GET /rest/public HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

describe('a request whose end could be read in two ways', () => {
  test.each([
    [
      'with two kinds of lengths',
      `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['with two lengths', `${POST}Content-Length: 0\r\nContent-Length: 4\r\n\r\n`],
    [
      'with an encoding that is not the last one',
      `${POST}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`,
    ],
    ['with a blank before the colon', `${POST}Content-Length : 4\r\n\r\n`],
    ['with lines that end in LF only', 'GET /rest/public HTTP/1.1\nHost: localhost\n\n'],
  ])('is refused %s, and the bytes behind it are no request', async (_, bytes) => {
    expect(await send(bytes + HIDDEN)).toEqual(['400']);
  });

  test('and a request with one length are told apart', async () => {
    const whole = `${POST}Content-Length: 0\r\n\r\n`;
    expect(await send(whole + HIDDEN)).toEqual(['403', '200']);
  });
});

test('TRACE, which would return the headers of the request, is refused', async () => {
  const answer = await send(
    'TRACE /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toEqual(['404']);
});
