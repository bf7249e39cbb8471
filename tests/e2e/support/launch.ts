import type { LaunchOptions } from 'playwright/test';
import { findBrowsers } from '../../support/browsers.ts';

const { chromium } = findBrowsers();

/** How the tests start Chromium: the installed one, else Playwright's, and without calls home. */
export const LAUNCH: LaunchOptions = {
  ...(chromium && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
