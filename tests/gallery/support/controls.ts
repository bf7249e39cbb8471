import type { Page } from 'playwright/test';

/** Numbers the controls of a page that the key Tab must reach, and returns their descriptions. */
export function numberControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector =
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])';
    const found: string[] = [];
    const collect = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        const isReachable = element.matches(selector) && element.tabIndex >= 0;
        if (isReachable && element.checkVisibility({ visibilityProperty: true })) {
          element.dataset.control = String(found.length);
          const { labels = null } = element as HTMLInputElement;
          const name = element.ariaLabel ?? (labels?.[0] ?? element).textContent?.trim();
          found.push(`${element.localName} ${name}`);
        }
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect(document.body);
    return found;
  });
}

/** The control with the focus, and whether it or the frame around it shows a ring of two pixels. */
export function readControl(page: Page): Promise<{ number: number; hasRing: boolean }> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    // An invisible control has its ring around what is shown in its place.
    const isInvisible = active && getComputedStyle(active).opacity === '0';
    const shown = isInvisible ? active?.nextElementSibling : active;
    const around = [shown, active?.parentElement, active?.parentElement?.parentElement];
    const hasRing = around.some((element) => {
      if (!element || element === document.body) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const number = active instanceof HTMLElement ? active.dataset.control : undefined;
    return { number: Number(number ?? -1), hasRing };
  });
}
