/** An address that a link may lead to: http or https, whatever an attribute says. */
export function safeLink(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address, document.baseURI);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
