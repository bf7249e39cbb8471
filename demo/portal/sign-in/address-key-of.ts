import ipaddr from 'ipaddr.js';

/**
 * The part of an IP address that stands for one party: an IPv6 customer owns a /64 at least (RFC 6177),
 * so that counting single addresses there would count nothing.
 */
export function addressKeyOf(ip: string): string {
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
