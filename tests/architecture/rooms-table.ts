import { ANYTHING, type Room } from './rooms/room.ts';

function toCell(values: readonly string[] | typeof ANYTHING): string {
  if (values === ANYTHING) return 'anything';
  return values.length === 0 ? '—' : values.map((value) => `\`${value}\``).join(', ');
}

/** The list of rooms as a Markdown table, and the rooms with an order as a sentence below it. */
export function toRoomsTable(rooms: readonly Room[]): string {
  const rows = rooms.map(
    ({ path, purpose, imports, packages }) =>
      `| \`${path}\` | ${purpose} | ${toCell(imports)} | ${toCell(packages)} |`,
  );
  const ordered = rooms.filter(({ order }) => order !== undefined).map(({ path }) => path);
  return [
    ['| Room | What belongs here | May import | Packages |', '|---|---|---|---|', ...rows].join(
      '\n',
    ),
    `These rooms have an order inside, too: ${toCell(ordered)}. See \`order\` in \`tests/architecture/rooms\`: each file or folder may import only those before it.`,
  ].join('\n\n');
}
