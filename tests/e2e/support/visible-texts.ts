import type { Page } from 'playwright/test';

/** Recorded when a page was restored from the back/forward cache. */
export const RESTORED = 'restored from the back/forward cache';

/**
 * Records which of the texts are visible in any frame of a tab.
 * @param from starts with the next page, or with the next page from the back/forward cache
 */
export async function recordVisibleTexts(
  page: Page,
  texts: readonly string[],
  from: 'next page' | 'restored page' = 'next page',
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  await page.exposeFunction('recordText', (text: string) => void seen.add(text));
  await page.addInitScript(
    ({ wanted, mark }) => {
      const { recordText } = globalThis as unknown as { recordText(text: string): void };
      const recorded = new Set<string>();
      const check = () => {
        const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
          ...(shadowRoot?.querySelectorAll<HTMLElement>('[part=root]') ?? []),
        ]);
        for (const element of [document.body, ...hosts]) {
          const text = element?.innerText ?? '';
          for (const one of wanted) {
            if (recorded.has(one) || !text.includes(one)) continue;
            recorded.add(one);
            recordText(one);
          }
        }
        requestAnimationFrame(check);
      };
      if (mark === undefined) return check();
      // Runs before the listeners of the elements: the first frame shows the page as it was cached.
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        recordText(mark);
        check();
      });
    },
    { wanted: texts, mark: from === 'restored page' ? RESTORED : undefined },
  );
  return seen;
}
