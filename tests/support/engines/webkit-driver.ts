import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '../browsers.ts';
import { findFreePorts } from '../free-ports.ts';
import { spawnGroup, stopGroup } from './processes.ts';

/** The time that a program may take to start. It is long because the machine may be busy. */
const TIMEOUT_MS = 120_000;

/** A running WebKitWebDriver. `stop()` ends it, its browsers and its display. */
export interface WebKitDriver {
  url: string;
  stop(): Promise<void>;
}

/** The user's settings that WebKitGTK reads when it starts. */
export interface WebKitSettings {
  colorScheme?: 'dark' | 'light';
  reducedMotion?: 'reduce' | 'no-preference';
}

/** The position of the pointer in Xvfb: without a window manager, the window under it has the focus. */
export const pointer = { x: 1600, y: 1200 };

/** Makes the bars of MiniBrowser narrow: otherwise its window cannot become as narrow as a phone. */
const narrowBars = `toolbar, toolbar *, notebook header, notebook header *, searchbar, searchbar * {
  min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px;
}
`;

/** Creates a home folder with the settings; returns its environment variables and a function that removes it. */
function createHome({ colorScheme, reducedMotion }: WebKitSettings) {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  process.on('exit', remove);
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowBars);
  writeFileSync(
    join(home, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion === 'reduce' ? 0 : 1}\n`,
  );
  const environment = {
    GTK_THEME: colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
  };
  return {
    environment,
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Isolates WebKitGTK from the desktop: no D-Bus, no accessibility bus, no settings daemon, no GPU. */
const quietDesktop = {
  NO_AT_BRIDGE: '1',
  GTK_A11Y: 'none',
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  GSETTINGS_BACKEND: 'memory',
  GIO_USE_VFS: 'local',
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
};

/** Rejects when the program cannot start or ends. */
function rejectOnExit(child: ChildProcess, name: string): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', (error) => reject(new Error(`${name} could not start: ${error.message}`)));
    child.once('exit', (code, signal) =>
      reject(new Error(`${name} ended too early (${signal ?? `exit code ${code}`}).`)),
    );
  });
}

/** Rejects after the given time. */
async function rejectAfter(what: string, milliseconds: number): Promise<never> {
  await wait(milliseconds, undefined, { ref: false });
  throw new Error(`${what} took longer than ${milliseconds / 1000} s.`);
}

/** Starts Xvfb on a free display; returns the name of the display. */
async function startXvfb(): Promise<{ display: string; xvfb: ChildProcess }> {
  const program = findOnPath('Xvfb');
  if (!program)
    throw new Error('Xvfb was not found (Debian package xvfb), and there is no DISPLAY.');
  const args = [
    '-displayfd',
    '3',
    '-screen',
    '0',
    `${pointer.x * 2}x${pointer.y * 2}x24`,
    '-nolisten',
    'tcp',
    '-noreset',
  ];
  const xvfb = spawnGroup(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = new Promise<string>((resolve) => {
    let text = '';
    (xvfb.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.trim());
    });
  });
  try {
    const display = await Promise.race([
      number,
      rejectOnExit(xvfb, 'Xvfb'),
      rejectAfter('Starting Xvfb', TIMEOUT_MS),
    ]);
    return { display: `:${display}`, xvfb };
  } catch (error) {
    await stopGroup(xvfb);
    throw error;
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(50, undefined, { ref: false });
  }
}

/** Starts WebKitWebDriver on a free port, and Xvfb unless USE_DISPLAY=1 selects the existing DISPLAY. */
export async function startWebKitDriver(
  program: string,
  settings: WebKitSettings = {},
): Promise<WebKitDriver> {
  const existingDisplay = process.env.USE_DISPLAY === '1' ? process.env.DISPLAY : undefined;
  const { display, xvfb } = existingDisplay
    ? { display: existingDisplay, xvfb: undefined }
    : await startXvfb();
  const port = await findFreePorts();
  const home = createHome(settings);
  const driver = spawnGroup(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: process.env.WEBKIT_LOG === '1' ? 'inherit' : 'ignore',
    env: { ...process.env, ...quietDesktop, ...home.environment, DISPLAY: display },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await stopGroup(driver);
    if (xvfb) await stopGroup(xvfb);
    home.remove();
  };
  try {
    await Promise.race([
      waitUntilReady(url),
      rejectOnExit(driver, 'WebKitWebDriver'),
      rejectAfter('Starting WebKitWebDriver', TIMEOUT_MS),
    ]);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
