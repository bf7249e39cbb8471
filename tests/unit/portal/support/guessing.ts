import { type DemoPerson, seedPeople } from '../../../../demo/portal-demo/seed-people.ts';
import { createPasswords } from '../../../../demo/server/passwords.ts';
import { MINIMUM_COST, type TestPortal } from './open-test-portal.ts';
import type { Visitor } from './visitor.ts';

/** The password of each person that `createPerson` creates. */
export const PASSWORD = 'only the tide knows';

/** Results of a sign-in that was refused, see `readResult`. */
export const WRONG = 'BAD_CREDENTIALS';
export const WRONG_CAPTCHA_NEXT = 'BAD_CREDENTIALS, captcha next';
export const CAPTCHA = 'INVALID_CAPTCHA_RESPONSE';

let count = 0;
/** Creates a person without failed sign-ins, whose password is `PASSWORD`. Returns the user name. */
export async function createPerson(
  { portal: { database } }: TestPortal,
  cost = MINIMUM_COST,
): Promise<string> {
  count += 1;
  const person: DemoPerson = {
    name: `pilot${count}`,
    password: PASSWORD,
    note: '',
    firstName: 'Pilot',
    lastName: `No. ${count}`,
    language: 'en',
    country: 'GB',
    timeZone: 'UTC',
  };
  await seedPeople({ database, passwords: await createPasswords(cost) }, [person]);
  return person.name;
}

/** Returns `in` after a success, else the code of the refusal, with a note if the next sign-in needs a captcha. */
export async function readResult(answer: Response): Promise<string> {
  if (answer.status === 200) return 'in';
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return message.startsWith('Invalid Credential') ? `${code}, captcha next` : code;
}

/** Fails to sign in a number of times. Returns the result of each time. */
export async function failTimes(visitor: Visitor, name: string, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    codes.push(await readResult(await visitor.signIn(name, 'wrong')));
  }
  return codes;
}
