import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrollUser, startSignIn } from './support/enroll-user.ts';
import { type Authority, openAuthority } from './support/open-authority.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

describe('a recovery code', () => {
  test('signs in once, in any notation', async () => {
    const { codes } = await enrollUser(authority, 'lost');
    const typed = codes[3]?.replaceAll('-', ' ').toLowerCase() ?? '';
    const { person, started } = await startSignIn(authority, { sub: 'lost' });
    await person.open(`${person.url}/recovery`);
    await person.send('/recovery', { code: typed });
    expect(await authority.exchange(person.url, started)).toMatchObject({ sub: 'lost' });
    expect(await authority.fetchEnrollment('lost')).toMatchObject({ recoveryCodesLeft: 9 });
    const again = await startSignIn(authority, { sub: 'lost' });
    await again.person.open(`${again.person.url}/recovery`);
    await again.person.send('/recovery', { code: codes[3] ?? '' });
    expect(again.person.text).toContain('That recovery code is incorrect or already used');
  });

  test('of another user is refused', async () => {
    const { codes } = await enrollUser(authority, 'owner');
    await enrollUser(authority, 'thief');
    const { person } = await startSignIn(authority, { sub: 'thief' });
    await person.open(`${person.url}/recovery`);
    await person.send('/recovery', { code: codes[0] ?? '' });
    expect(person.text).toContain('That recovery code is incorrect');
  });
});
