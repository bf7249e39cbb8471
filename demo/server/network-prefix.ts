import ipaddr from 'ipaddr.js';

/**
 * Returns the part of an IP address that identifies one customer: the complete IPv4 address, or the
 * first 64 bits of an IPv6 address. An IPv6 customer gets at least a /64 (RFC 6177), so a limit per
 * address would be ineffective.
 */
export function toNetworkPrefix(ip: string): string {
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
