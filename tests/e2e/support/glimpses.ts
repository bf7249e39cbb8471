import type { Page } from 'playwright/test';

/** Among the glimpses: a page came back whole from the back/forward cache. */
export const RESTORED = 'restored from the back/forward cache';

/**
 * Looks at every frame of a tab, and notes which of the texts could be read.
 * @param from its next page, or the next one that comes back from the back/forward cache
 */
export async function glimpses(
  page: Page,
  texts: readonly string[],
  from: 'next page' | 'restored page' = 'next page',
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  await page.exposeFunction('glimpse', (text: string) => void seen.add(text));
  await page.addInitScript(
    ({ wanted, mark }) => {
      const { glimpse } = globalThis as unknown as { glimpse(text: string): void };
      const told = new Set<string>();
      const look = () => {
        const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
          ...(shadowRoot?.querySelectorAll<HTMLElement>('[part=root]') ?? []),
        ]);
        for (const element of [document.body, ...hosts]) {
          const text = element?.innerText ?? '';
          for (const one of wanted) {
            if (told.has(one) || !text.includes(one)) continue;
            told.add(one);
            glimpse(one);
          }
        }
        requestAnimationFrame(look);
      };
      if (mark === undefined) return look();
      // Before the elements hear of it: what the browser put aside is what shows first.
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        glimpse(mark);
        look();
      });
    },
    { wanted: texts, mark: from === 'restored page' ? RESTORED : undefined },
  );
  return seen;
}
