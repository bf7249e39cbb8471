import type { Page } from 'playwright';

/** The portal's call that signs in. */
export const LOGIN = '/rest/auth/login';

/** The password of the demo's person Anna. */
export const PASSWORD = 'lighthouse by the sea';

/** The window of a picture of a card. */
export const CARD = { width: 480, height: 700 };

/** A picture: the window, and what a person does on the sign-in page before the picture of an element or the window. */
export interface Shot {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for each pixel of the page, for details that are too small otherwise. */
  readonly scale?: number;
  /** The selector of the element in the picture, by default the sign-in. */
  readonly element?: string;
  /** Whether the picture shows the window instead of an element. */
  readonly window?: boolean;
  act(page: Page): Promise<void>;
}

/** Types Anna's name and a password, and submits. */
export async function signIn(page: Page, password: string): Promise<void> {
  await page.locator('[name="name"], [name="username"]').first().fill('anna');
  await page.locator('[name="password"]').fill(password);
  await page.locator('portico-sign-in [type="submit"]').click();
}

/** Signs Anna in, and waits for the page after it. */
export async function enter(page: Page): Promise<void> {
  await signIn(page, PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Opens a page of the portal's origin that has only elements. */
export async function openPlainPage(page: Page, body: string, style = ''): Promise<void> {
  const address = new URL('/look-test', page.url()).href;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Look</title><style>:root { color-scheme: light dark; font-family: system-ui, sans-serif } ${style}</style>
<script type="module" src="/portico/portico.js"></script><main>${body}</main></html>`,
    }),
  );
  await page.goto(address, { waitUntil: 'networkidle' });
}
