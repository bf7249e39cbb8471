import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import type { Database } from '../../../demo/portal/database/database.ts';
import { openDatabase } from '../../../demo/portal/database/open-database.ts';
import { newToken } from '../../../demo/portal/secrets.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import { freshDatabase } from './support/fresh-database.ts';
import {
  type InvitedPortal,
  NEW_PASSWORD,
  openInvitations,
  PASSWORD,
} from './support/open-invitations.ts';
import { createTestClock } from './support/test-clock.ts';

let database: Database;
let identity: Identity;
let door: InvitedPortal;
beforeAll(async () => {
  const clock = createTestClock();
  database = await openDatabase(await freshDatabase());
  identity = await createIdentity({
    data: { database },
    accounts: [],
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    clock,
  });
  const client = { clientId: 'the portal', clientSecret: newToken() };
  door = await openInvitations(
    { data: { database }, secondFactor: { issuer: identity.origin, ...client } },
    clock,
  );
  await identity.addClient({
    ...client,
    kind: 'second-factor',
    redirectUris: [`${door.address}/login/second-factor`],
  });
}, 60_000);
afterAll(async () => {
  await door.close();
  await identity.close();
  await database.close();
});

test('neither a confirmation nor a reset is a way round the second factor', async () => {
  const registered = await door.bringTo(2);
  const reset = await door.bringTo(5);
  await door.portal.settings.write({ externalMfaSetting: 'ENFORCED' });
  for (const [{ address, token }, password] of [
    [registered, PASSWORD],
    [reset, NEW_PASSWORD],
  ] as const) {
    const visitor = door.visitor();
    const answer = await door.signIn(address, password, token, visitor);
    expect(answer.status).toBe(609);
    expect(answer.headers.get('redirectUrl')).toContain(identity.origin);
    expect((await visitor.fetch(CALLS.self)).status).toBe(401);
    // What the link and the password had to show, they have shown.
    expect(await door.stateOf(address)).toBe(3);
    expect((await door.signIn(address, password)).status).toBe(609);
  }
});
