import type { Page } from 'playwright/test';

/** Reads the markup of a page and of the shadow roots in it. */
export function readMarkup(page: Page): Promise<string> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot);
    const inside = elements.map(({ shadowRoot }) => shadowRoot?.innerHTML ?? '');
    return [document.documentElement.outerHTML, ...inside].join('\n');
  });
}

/** Reads the inline styles of the page's elements. */
export function readInlineStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('style, [style]') ?? [])])
      .map((element) => element.outerHTML),
  );
}
