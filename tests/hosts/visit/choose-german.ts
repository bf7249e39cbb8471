import type { HostBrowser } from '../browsers/host-browser.ts';
import { pressTabUntil } from './press-tab-until.ts';
import { CHOSEN_LANGUAGE } from './probes.ts';
import { waitForChange } from './wait-for-text.ts';

/**
 * Chooses German with the arrow keys. Typing its name would depend on the speed of the machine: after a pause
 * a select takes the next letter for another name.
 */
export async function chooseGerman(browser: HostBrowser): Promise<void> {
  await pressTabUntil(browser, 'portico-locale-picker select');
  let chosen = await browser.read(CHOSEN_LANGUAGE);
  while (chosen !== 'de') {
    await browser.press('ArrowUp');
    chosen = await waitForChange(browser, 'the chosen language', CHOSEN_LANGUAGE, chosen);
  }
}
