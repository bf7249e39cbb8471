import type { Page } from 'playwright/test';

/** The markup of a page with that inside its elements, as anybody's script can read it. */
export function markupOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot);
    const inside = elements.map(({ shadowRoot }) => shadowRoot?.innerHTML ?? '');
    return [document.documentElement.outerHTML, ...inside].join('\n');
  });
}

/** Styles written into the markup of the page's elements. */
export function inlineStylesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('style, [style]') ?? [])])
      .map((element) => element.outerHTML),
  );
}
