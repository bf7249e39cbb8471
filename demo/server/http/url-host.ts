import { isIPv6 } from 'node:net';

/** Writes an IP address or a name as the host of a URL: an IPv6 address is in brackets there (RFC 3986, 3.2.2). */
export const toUrlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);
