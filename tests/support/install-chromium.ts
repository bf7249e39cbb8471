// Installs a Chromium if the machine has none.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowsers, findOnPath } from './browsers.ts';

/** The Debian package can only be installed by root with apt-get. */
const canUseApt =
  existsSync('/etc/debian_version') &&
  process.getuid?.() === 0 &&
  findOnPath('apt-get') !== undefined;

/** Runs a command with its output shown; returns whether it succeeded. */
function run(command: string, ...args: string[]): boolean {
  process.stdout.write(`$ ${[command, ...args].join(' ')}\n`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Prints the path of the Chromium; returns false if there is none. */
function printChromium(): boolean {
  const { chromium } = findBrowsers();
  if (chromium) process.stdout.write(`Chromium: ${chromium}\n`);
  return chromium !== undefined;
}

/** The ways to install a Chromium; the first one that succeeds is used. */
const installers = [
  () => run('npx', '--no-install', 'playwright', 'install', '--with-deps', 'chromium'),
  () => canUseApt && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'),
  () =>
    canUseApt &&
    run('apt-get', 'update') &&
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'),
];

delete process.env.REQUIRE_ALL_BROWSERS;
if (!printChromium() && !installers.some((install) => install() && printChromium())) {
  console.error(
    'Chromium could not be installed. Install Chromium or Google Chrome yourself ' +
      '(Debian: apt-get install chromium; macOS: brew install --cask chromium), ' +
      'or set CHROME_PATH to the program.',
  );
  process.exit(1);
}
