import type { Page } from 'playwright/test';

/** The focused element. */
export interface Focus {
  /** Tag and accessible name, such as `button Sign in`. */
  name: string;
  /** Whether it has a visible focus ring. */
  hasRing: boolean;
}

/** Reads the focused element, inside shadow roots too. */
export function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!(active instanceof HTMLElement) || active === document.body) {
      return { name: 'nothing', hasRing: false };
    }
    const { labels = null } = active as HTMLInputElement;
    const label = labels?.[0] ?? active;
    // An invisible control has its ring around what is shown in its place.
    const isInvisible = getComputedStyle(active).opacity === '0';
    const shown = (isInvisible && active.nextElementSibling) || active;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    return {
      name: `${active.localName} ${active.ariaLabel ?? label.textContent?.trim()}`,
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });
}

/** Presses Tab and reads the focused element. */
export async function tab(page: Page): Promise<Focus> {
  await page.keyboard.press('Tab');
  return readFocus(page);
}
