import type { HostBrowser } from '../browsers/host-browser.ts';
import { FOCUS, FOCUS_VISIBILITY } from './probes.ts';
import { waitForText } from './wait-for-text.ts';

/** More controls than any host page has. */
const MAXIMUM = 60;

/** Presses Tab until a control has the focus, and makes sure that a person sees the control. */
export async function pressTabUntil(browser: HostBrowser, control: string): Promise<void> {
  const passed: string[] = [];
  while (passed.at(-1) !== control) {
    if (passed.length > MAXIMUM)
      throw new Error(`Tab leads to ${passed.join(', ')}, not to ${control}`);
    await browser.press('Tab');
    passed.push(await browser.read(FOCUS));
  }
  await waitForText(browser, `the visibility of ${control}`, FOCUS_VISIBILITY, 'seen');
}
