/** A look-up that waits for its query. */
interface Lookup<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes look-ups of the same turn of the event loop share one query: under load, many requests arrive in a turn, and
 * a query costs more than a row. A look-up by itself is not delayed, and each query begins after its look-ups.
 * @param load returns what it finds, by key
 * @returns a function that resolves to the value of a key, undefined if there is none
 */
export function combineLookups<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Lookup<Value>[] = [];

  async function run(lookups: readonly Lookup<Value>[]): Promise<void> {
    try {
      const found = await load(lookups.map(({ key }) => key));
      for (const { key, resolve } of lookups) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        setImmediate(() => {
          const lookups = waiting;
          waiting = [];
          void run(lookups);
        });
      }
      waiting.push({ key, resolve, reject });
    });
}
