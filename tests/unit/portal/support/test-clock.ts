/** A clock that tests can set. */
export interface TestClock {
  now(): number;
  pass(milliseconds: number): void;
}

export function createTestClock(): TestClock {
  let time = Date.parse('2030-03-01T12:00:00Z');
  return {
    now: () => time,
    pass(milliseconds) {
      time += milliseconds;
    },
  };
}
