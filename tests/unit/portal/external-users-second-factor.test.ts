import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { createToken } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import {
  type InvitedPortal,
  NEW_PASSWORD,
  openInvitations,
  PASSWORD,
} from './support/open-invitations.ts';
import { getDestination } from './support/second-factor-calls.ts';
import { createTestClock } from './support/test-clock.ts';

let database: Database;
let identity: Identity;
let testPortal: InvitedPortal;
beforeAll(async () => {
  const clock = createTestClock();
  database = await openEmptyDatabase();
  identity = await createIdentity({
    data: { database },
    sealingKey: SEALING_KEY,
    accounts: [],
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    clock,
  });
  const client = { clientId: 'the portal', clientSecret: createToken() };
  testPortal = await openInvitations({
    data: { database },
    secondFactor: { issuer: identity.origin, ...client, tickets: true },
    clock,
  });
  await identity.addSecondFactorClient({
    ...client,
    pendingLoginsUri: `${testPortal.address}/rest/oauth2/login/pending`,
    redirectUris: [`${testPortal.address}/login/second-factor`],
  });
});
afterAll(async () => {
  await testPortal.close();
  await identity.close();
  await database.close();
});

test('neither a confirmation nor a reset bypasses the second factor', async () => {
  const registered = await testPortal.createUserInState(2);
  const reset = await testPortal.createUserInState(5);
  await testPortal.portal.settings.write({ externalMfaSetting: 'ENFORCED' });
  for (const [{ address, token }, password] of [
    [registered, PASSWORD],
    [reset, NEW_PASSWORD],
  ] as const) {
    const visitor = testPortal.visitor();
    const answer = await testPortal.signIn(address, password, token, visitor);
    expect(answer.status).toBe(609);
    expect((await getDestination(visitor, answer)).origin).toBe(identity.origin);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    // The link is confirmed although the second factor is missing.
    expect(await testPortal.readState(address)).toBe(3);
    expect((await testPortal.signIn(address, password)).status).toBe(609);
  }
});

test('a sign-in with the old password that waits for a slow authority gets no session after the new password is confirmed', async () => {
  const held: ServerResponse[] = [];
  let fails = true;
  const authority = createServer((_, response) => {
    if (fails) response.writeHead(500).end();
    else held.push(response);
  });
  authority.listen(0, '127.0.0.1');
  await once(authority, 'listening');
  const { port } = authority.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const slow = await openInvitations({
    secondFactor: {
      issuer,
      clientId: 'the portal',
      clientSecret: createToken(),
      tickets: true,
    },
  });
  try {
    await slow.portal.settings.write({ externalMfaSetting: 'DISABLED', mfaSetting: 'DISABLED' });
    const { address, token } = await slow.createUserInState(5);
    await slow.portal.settings.write({ externalMfaSetting: 'OPTIONAL' });
    await slow.portal.database.query
      .update(people)
      .set({ secondFactor: 'not-enrolled' })
      .where(eq(people.loginKey, address));

    fails = false;
    const [thief, owner] = [slow.visitor(), slow.visitor()];
    const early = slow.signIn(address, PASSWORD, undefined, thief);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const confirming = slow.signIn(address, NEW_PASSWORD, token, owner);
    await expect.poll(() => slow.readState(address)).toBe(3);
    fails = true;
    for (const response of held) response.writeHead(500).end();

    expect((await early).status).toBe(401);
    expect((await thief.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await confirming).status).toBe(200);
    expect((await owner.fetch(CALL_PATHS.self)).status).toBe(200);
  } finally {
    fails = true;
    for (const response of held) response.end();
    await slow.close();
    authority.close();
  }
});
