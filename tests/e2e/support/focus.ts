import type { Page } from 'playwright/test';

/** The focused element, as a person sees it. */
export interface Focus {
  /** Tag and accessible name. */
  what: string;
  /** Whether it has a visible focus ring. */
  ring: boolean;
}

/** Reads the focused element, inside shadow roots too. */
export function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!(active instanceof HTMLElement) || active === document.body) {
      return { what: 'nothing', ring: false };
    }
    const { labels = null } = active as HTMLInputElement;
    const name = labels?.[0] ?? active;
    const { outlineStyle, outlineWidth } = getComputedStyle(active);
    return {
      what: `${active.localName} ${active.ariaLabel ?? name.textContent?.trim()}`,
      ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });
}

/** Presses Tab and reads the focused element. */
export async function tab(page: Page): Promise<Focus> {
  await page.keyboard.press('Tab');
  return readFocus(page);
}
