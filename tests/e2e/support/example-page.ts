/** Origin of the portal in the documents. */
const ORIGIN = 'https://files.example.com';

/** Origin of the demo, in documents that start with it. */
const DEMO_ORIGIN = 'http://127.0.0.1:8080';

/** Returns the URL of a script, with the origin in the documents. */
export function getScriptUrl(name: string): string {
  return `${ORIGIN}/portico/${name}.js`;
}

/** Replaces the origins in the documents by that of a running portal. */
export function replaceOrigin(text: string, origin: string): string {
  return text.replaceAll(ORIGIN, origin).replaceAll(DEMO_ORIGIN, origin);
}

/** Creates the HTML of a page that contains an example of the documents. */
export function createExamplePage(html: string, origin: string): string {
  const body = replaceOrigin(html, origin);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Example</title></head><body><main><h1>Example</h1>${body}</main></body></html>`;
}
