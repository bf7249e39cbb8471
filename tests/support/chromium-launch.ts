import type { LaunchOptions } from 'playwright/test';
import { findBrowsers } from './browsers.ts';

const { chromium } = findBrowsers();

/** Starts the installed Chromium, or Playwright's, without background requests. */
export const LAUNCH = {
  ...(chromium && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
} satisfies LaunchOptions;
