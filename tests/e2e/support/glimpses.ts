import type { Page } from 'playwright/test';

/** Looks at every frame of a tab, from its next page on, and notes which of the texts could be read. */
export async function glimpses(page: Page, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  await page.exposeFunction('glimpse', (text: string) => void seen.add(text));
  await page.addInitScript((wanted) => {
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
    look();
  }, texts);
  return seen;
}
