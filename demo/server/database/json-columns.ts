import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm';

/** The values of columns, by the names that the columns have in the sources. */
type ColumnValues<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
};

/**
 * Selects columns as one text, a JSON array of their values. The driver handles each column of a row apart, which
 * takes longer than to find one row by its key. Use it where a call reads many columns of one row.
 * @example
 * query.select({ person: asJson(getTableColumns(people)) }).from(people);
 */
export function asJson<Columns extends Record<string, Column>>(
  columns: Columns,
): SQL<ColumnValues<Columns>> {
  const entries = Object.entries(columns);
  const list = sql.join(
    entries.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  return sql`json_build_array(${list})::text`.mapWith((text: string) => {
    const values: unknown[] = JSON.parse(text);
    const result: Record<string, unknown> = {};
    let index = 0;
    for (const [name, column] of entries) {
      const value = values[index];
      result[name] = value === null ? null : column.mapFromDriverValue(value);
      index += 1;
    }
    return result as ColumnValues<Columns>;
  });
}
