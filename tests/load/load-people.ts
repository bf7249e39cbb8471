import type { DemoPerson } from '../../demo/portal-demo/seed-people.ts';

/** Creates people whose name is also their password, one for each client. */
export function createLoadPeople(count: number): DemoPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `client of the load test ${index}`;
    return {
      name,
      password: name,
      note: '',
      firstName: 'Client',
      lastName: String(index),
      language: 'en',
      country: 'GB',
      timeZone: 'UTC',
    };
  });
}
