/** The address of the portal in the documents. */
const ADDRESS = 'https://files.example.com';

/** The script of an element or of the API, under the address of the documents. */
export function getScriptUrl(name: string): string {
  return `${ADDRESS}/portico/${name}.js`;
}

/** The text with the address of a real portal instead of the one in the documents. */
export function atPortal(text: string, address: string): string {
  return text.replaceAll(ADDRESS, address);
}

/** The page of a server that contains an example of the documents. */
export function examplePage(html: string, address: string): string {
  const body = atPortal(html, address);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Example</title></head><body><main><h1>Example</h1>${body}</main></body></html>`;
}
