import type pg from 'pg';

/** Columns that make a copy of a row another one, with the SQL of their values for the number `n`. */
const CHANGED: Readonly<Record<'people' | 'sessions', Readonly<Record<string, string>>>> = {
  people: { id: '', login_key: `'copy ' || n`, name: `'copy ' || n` },
  sessions: {
    token_hash: `encode(sha256(('token ' || n)::bytea), 'base64')`,
    id: 'gen_random_uuid()',
    public_token_hash: `encode(sha256(('public token ' || n)::bytea), 'base64')`,
    person_id: `(SELECT min(id) FROM people WHERE login_key LIKE 'copy %') + n - 1`,
    expires_at: `now() + interval '1 day'`,
  },
};

/**
 * Copies a row of a table again and again: a column keeps its value unless the copies have to differ in it.
 * @param count number of copies
 */
async function copyRow(
  client: pg.Client,
  table: keyof typeof CHANGED,
  count: number,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  const values: Readonly<Record<string, string>> = CHANGED[table];
  const names = rows.map(({ name }) => name).filter((name) => values[name] !== '');
  const list = names.map((name) => values[name] ?? `model."${name}"`).join(', ');
  await client.query(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${list} FROM (SELECT * FROM ${table} LIMIT 1) AS model, generate_series(1, ${count}) AS n`,
  );
}

/** Adds people, each with a valid session, and updates the statistics of the planner. */
export async function fillTables(client: pg.Client, count: number): Promise<void> {
  await copyRow(client, 'people', count);
  await copyRow(client, 'sessions', count);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}
