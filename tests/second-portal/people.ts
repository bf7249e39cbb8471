/** A person of the portal. */
export interface Person {
  readonly id: string;
  /** Login name; for invited people the address. */
  readonly name: string;
  password: string;
  firstName: string;
  lastName: string;
  readonly locale: { language: string; country: string };
  /** Bytes. */
  readonly quota: number;
  /** Bytes. */
  readonly used: number;
  readonly isAdministrator?: boolean;
}

const GIGABYTE = 1_000_000_000;

/** Creates the people whom the portal knows from the start. */
export function createPeople(): Person[] {
  return [
    {
      id: 'p-mara',
      name: 'mara',
      password: 'three boats at the pier',
      firstName: 'Mara',
      lastName: 'Olsen-Price',
      locale: { language: 'en', country: 'GB' },
      quota: 4 * GIGABYTE,
      used: 1 * GIGABYTE,
    },
    {
      id: 'p-käthe',
      name: 'käthe',
      password: 'fünf € für den Fährmann',
      firstName: 'Käthe',
      lastName: 'Brückner',
      locale: { language: 'de', country: 'DE' },
      quota: 10 * GIGABYTE,
      used: 2.5 * GIGABYTE,
    },
    {
      id: 'p-root',
      name: 'root',
      password: 'the harbour master sleeps',
      firstName: 'Ines',
      lastName: 'Duarte',
      locale: { language: 'en', country: 'US' },
      quota: -1,
      used: 0,
      isAdministrator: true,
    },
  ];
}
