import { expect, test } from 'vitest';
import { holdAnswer, sendJson } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const LOGIN_DISABLED = sendJson(200, { webAccessEnabled: false });

test('a portal that disables the login signs the person out and removes their data', async () => {
  const portal = await startPortalDouble();
  const { session, local, perTab, status } = visit(portal);
  await session.signIn(anna, { stay: true });
  portal.on('GET /rest/public', LOGIN_DISABLED);
  await session.start();
  expect(status()).toBe('disabled');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
  await session.signOut();
  expect(status()).toBe('disabled');
});

test('a sign-in is undone by a late answer that the login is disabled', async () => {
  const portal = await startPortalDouble();
  const lateInfo = holdAnswer(LOGIN_DISABLED);
  const lateSelf = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/public', lateInfo.answer);
  portal.on('GET /rest/self', lateSelf.answer);
  const { session, names, local, perTab, status } = visit(portal);
  const starting = session.start();
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna, { stay: true });
  await received;
  lateInfo.release();
  await starting;
  lateSelf.release();
  await expect(attempt).resolves.toBe(false);
  expect(status()).toBe('disabled');
  expect(names()).not.toContain('logged-in');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
});
