import { ANYTHING, type Room } from './rooms.ts';

function toCell(values: readonly string[] | typeof ANYTHING): string {
  if (values === ANYTHING) return 'anything';
  return values.length === 0 ? '—' : values.map((value) => `\`${value}\``).join(', ');
}

/** The list of rooms as a Markdown table, and the order inside a room as a list below it. */
export function toRoomsTable(rooms: readonly Room[]): string {
  const rows = rooms.map(
    ({ path, purpose, imports, packages }) =>
      `| \`${path}\` | ${purpose} | ${toCell(imports)} | ${toCell(packages)} |`,
  );
  const orders = rooms
    .filter(({ order }) => order !== undefined)
    .map(
      ({ path, order = [] }) =>
        `In \`${path}\`, each imports only from those before it: ${toCell(order)}.`,
    );
  return [
    ['| Room | What belongs here | May import | Packages |', '|---|---|---|---|', ...rows].join(
      '\n',
    ),
    ...orders,
  ].join('\n\n');
}
