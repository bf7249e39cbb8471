import type { Page } from 'playwright/test';

/** What has the focus, as somebody sees it. */
export interface Focus {
  /** Role or tag, and the name in words. */
  what: string;
  /** Whether a ring around it tells so. */
  ring: boolean;
}

/** The element that has the focus, shadow roots included. */
export function focusOf(page: Page): Promise<Focus> {
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

/** Presses Tab and tells where that led. */
export async function tab(page: Page): Promise<Focus> {
  await page.keyboard.press('Tab');
  return focusOf(page);
}
