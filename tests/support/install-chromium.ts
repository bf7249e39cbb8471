import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowsers, onPath } from './browsers.ts';

/** The Debian package as a second way needs root and apt-get. */
const canUseApt =
  existsSync('/etc/debian_version') && process.getuid?.() === 0 && onPath('apt-get') !== undefined;

/** Runs a command with its output shown; true when it ended well. */
function run(command: string, ...args: string[]): boolean {
  process.stdout.write(`$ ${[command, ...args].join(' ')}\n`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Tells which Chromium there is; false when there is none. */
function chromiumIsThere(): boolean {
  const { chromium } = findBrowsers();
  if (chromium) process.stdout.write(`Chromium: ${chromium}\n`);
  return chromium !== undefined;
}

/** The ways to get a Chromium, the first that works is taken. */
const ways = [
  () => run('npx', '--no-install', 'playwright', 'install', '--with-deps', 'chromium'),
  () => canUseApt && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'),
  () =>
    canUseApt &&
    run('apt-get', 'update') &&
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'),
];

delete process.env.REQUIRE_ALL_BROWSERS;
if (!chromiumIsThere() && !ways.some((way) => way() && chromiumIsThere())) {
  console.error(
    'No Chromium could be installed. Install Chromium or Google Chrome yourself ' +
      '(Debian: apt-get install chromium; macOS: brew install --cask chromium), ' +
      'or set CHROME_PATH to the program.',
  );
  process.exit(1);
}
