import { demoRooms } from './rooms/demo-rooms.ts';
import type { Room } from './rooms/room.ts';
import { sourceRooms } from './rooms/source-rooms.ts';
import { testRooms } from './rooms/test-rooms.ts';

/**
 * Every room of the repository. `tests/unit/rooms.test.ts` checks every import against this list, and `npm run
 * rooms` writes the table for contributors. A file belongs to the room with the longest matching path.
 */
export const rooms: readonly Room[] = [...sourceRooms, ...demoRooms, ...testRooms];

/** The allowed files and folders at the top level. Files that begin with a dot are also allowed. */
export const topLevel: readonly string[] = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'demo',
  'docs',
  'examples',
  'locales',
  'package-lock.json',
  'package.json',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'widgets',
];
