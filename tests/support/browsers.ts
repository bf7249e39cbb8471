import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** WebKitGTK's WebDriver program and the small browser that it drives. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
}

/** The browsers found on this machine; an engine that was not found is absent. */
export interface Browsers {
  chromium?: string;
  firefox?: string;
  webkit?: WebKitPrograms;
}

/** Where each engine is usually installed on Linux and macOS. */
const places = {
  chromium: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  webkitDriver: ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver'],
};

/** MiniBrowser lies in the library folder of one WebKitGTK API version, newest first. */
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

/** Whether the path is a file that may be executed. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first program of one of these names on PATH. */
export function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** The program that an environment variable names; a name that leads nowhere is an error. */
function fromEnvironment(variable: string): string | undefined {
  const path = process.env[variable];
  if (!path) return undefined;
  if (!isProgram(path))
    throw new Error(`${variable} is ${path}, which is not a program that can be started.`);
  return path;
}

/** The Chromium that Playwright downloaded, if Playwright is installed and the file is there. */
function playwrightChromium(): string | undefined {
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
    fromEnvironment('WEBKIT_DRIVER_PATH') ??
    places.webkitDriver.find(isProgram) ??
    onPath('WebKitWebDriver');
  if (!driver) return undefined;
  const miniBrowser =
    fromEnvironment('WEBKIT_BROWSER_PATH') ??
    miniBrowserFolders.find(isProgram) ??
    [join(dirname(driver), 'MiniBrowser')].find(isProgram) ??
    onPath('MiniBrowser');
  return miniBrowser ? { driver, miniBrowser } : undefined;
}

/**
 * Finds the browsers of this machine: an environment variable (CHROME_PATH, FIREFOX_PATH,
 * WEBKIT_DRIVER_PATH with WEBKIT_BROWSER_PATH) goes first, then the usual places, then PATH, then
 * Playwright's own Chromium. With REQUIRE_ALL_BROWSERS=1 a missing engine is an error.
 */
export function findBrowsers(): Browsers {
  const browsers: Browsers = {};
  const chromium =
    fromEnvironment('CHROME_PATH') ??
    places.chromium.find(isProgram) ??
    onPath('chromium', 'chromium-browser', 'google-chrome') ??
    playwrightChromium();
  const firefox =
    fromEnvironment('FIREFOX_PATH') ??
    places.firefox.find(isProgram) ??
    onPath('firefox-esr', 'firefox');
  const webkit = findWebKit();
  if (chromium) browsers.chromium = chromium;
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
