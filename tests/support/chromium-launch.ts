import type { LaunchOptions } from 'playwright/test';
import { findBrowsers } from './browsers.ts';

const { chromium, chromiumHeadlessShell } = findBrowsers();
const fastest = chromiumHeadlessShell ?? chromium;

/**
 * Chromium's arguments: no background requests, and no spare process for the next page, which takes as long as a short
 * test. Other sites keep processes of their own.
 */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
];

/** Starts the installed Chromium, as its headless shell if there is one, or Playwright's. */
export const LAUNCH = {
  ...(fastest && { executablePath: fastest }),
  args,
} satisfies LaunchOptions;

/** Starts the complete Chromium, for a test that needs a profile or the back/forward cache. */
export const LAUNCH_COMPLETE = {
  ...(chromium && { executablePath: chromium }),
  args,
} satisfies LaunchOptions;
