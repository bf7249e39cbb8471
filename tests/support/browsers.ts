import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** WebKitGTK's WebDriver program and the small browser that it drives. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
}

/** The browsers of this machine, without the engines that are not installed. */
export interface Browsers {
  chromium?: string;
  /** Chromium's program without windows, profiles and back/forward cache, which takes half the time. */
  chromiumHeadlessShell?: string;
  firefox?: string;
  webkit?: WebKitPrograms;
}

/** The usual paths of each engine on Linux and macOS. */
const usualPaths = {
  chromium: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  chromiumHeadlessShell: ['/usr/bin/chromium-headless-shell'],
  firefox: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  webkitDriver: ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver'],
};

/** The paths of MiniBrowser in the library folders of the WebKitGTK API versions, newest first. */
const miniBrowserFolders = [
  '',
  'x86_64-linux-gnu/',
  'aarch64-linux-gnu/',
  'arm-linux-gnueabihf/',
].flatMap((triplet) =>
  ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].flatMap((version) => [
    `/usr/lib/${triplet}${version}/MiniBrowser`,
    `/usr/libexec/${version}/MiniBrowser`,
    `/usr/lib64/${version}/MiniBrowser`,
  ]),
);

/** Checks whether the path is an executable file. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns the path of the first program on PATH with one of these names. */
export function findOnPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * Returns the path of a program from an environment variable; `undefined` if the variable is empty.
 * @throws Error if the path is not a program
 */
function readEnvironmentPath(variable: string): string | undefined {
  const path = process.env[variable];
  if (!path) return undefined;
  if (!isProgram(path)) throw new Error(`${variable} is ${path}, which is not an executable file.`);
  return path;
}

/** Returns the path of the Chromium that Playwright has downloaded, if any. */
function findPlaywrightChromium(): string | undefined {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright') as {
      chromium: { executablePath(): string };
    };
    const path = chromium.executablePath();
    return isProgram(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function findWebKit(): WebKitPrograms | undefined {
  const driver =
    readEnvironmentPath('WEBKIT_DRIVER_PATH') ??
    usualPaths.webkitDriver.find(isProgram) ??
    findOnPath('WebKitWebDriver');
  if (!driver) return undefined;
  const miniBrowser =
    readEnvironmentPath('WEBKIT_BROWSER_PATH') ??
    miniBrowserFolders.find(isProgram) ??
    [join(dirname(driver), 'MiniBrowser')].find(isProgram) ??
    findOnPath('MiniBrowser');
  return miniBrowser ? { driver, miniBrowser } : undefined;
}

/**
 * Finds the browsers of this machine in this order: the environment variables CHROME_PATH, FIREFOX_PATH,
 * and WEBKIT_DRIVER_PATH with WEBKIT_BROWSER_PATH; the usual paths; PATH; the Chromium of Playwright.
 * @throws Error if an engine is missing and REQUIRE_ALL_BROWSERS is 1
 */
export function findBrowsers(): Browsers {
  const browsers: Browsers = {};
  const chromium =
    readEnvironmentPath('CHROME_PATH') ??
    usualPaths.chromium.find(isProgram) ??
    findOnPath('chromium', 'chromium-browser', 'google-chrome') ??
    findPlaywrightChromium();
  // A program named by CHROME_PATH runs all the tests.
  const chromiumHeadlessShell =
    readEnvironmentPath('CHROME_PATH') ??
    usualPaths.chromiumHeadlessShell.find(isProgram) ??
    findOnPath('chromium-headless-shell');
  const firefox =
    readEnvironmentPath('FIREFOX_PATH') ??
    usualPaths.firefox.find(isProgram) ??
    findOnPath('firefox-esr', 'firefox');
  const webkit = findWebKit();
  if (chromium) browsers.chromium = chromium;
  if (chromiumHeadlessShell) browsers.chromiumHeadlessShell = chromiumHeadlessShell;
  if (firefox) browsers.firefox = firefox;
  if (webkit) browsers.webkit = webkit;

  if (process.env.REQUIRE_ALL_BROWSERS === '1') {
    const missing = [
      chromium ? '' : 'Chromium (Debian package chromium, or CHROME_PATH)',
      firefox ? '' : 'Firefox (Debian package firefox-esr, or FIREFOX_PATH)',
      webkit
        ? ''
        : 'WebKitGTK (Debian package webkit2gtk-driver, or WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH)',
    ].filter(Boolean);
    if (missing.length > 0) {
      throw new Error(`REQUIRE_ALL_BROWSERS=1, but these were not found: ${missing.join('; ')}.`);
    }
  }
  return browsers;
}
