import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The proxies in front of a server whose `X-Forwarded-For` is believed: their number, counted from the
 * server, or their networks, such as `10.0.0.0/8`. An entry beyond them is whatever the client has sent.
 */
export type TrustedProxies = number | readonly string[];

/** Fastify's option `trustProxy` as a function: whether the address at a distance belongs to a proxy. */
type TrustProxy = (address: string, hop: number) => boolean;

/**
 * Creates Fastify's option.
 * @throws TypeError for a number below 1, no network, a text that is no network, or one of all addresses
 */
export function createTrustProxy(proxies: TrustedProxies | undefined): TrustProxy | false {
  if (proxies === undefined) return false;
  if (typeof proxies === 'number') {
    if (!Number.isInteger(proxies) || proxies < 1) throw invalid(proxies);
    // Fastify trusts nothing if it gets a number itself.
    return (_, hop) => hop < proxies;
  }
  const networks = proxies.map(readNetwork);
  if (networks.length === 0) throw invalid('none');
  if (networks.some(([, bits]) => bits === 0)) {
    throw new TypeError('Trusted proxies are not all addresses: every client could forge its own');
  }
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const ip = ipaddr.process(address);
    return networks.some(
      ([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits),
    );
  };
}

/** Reads an environment variable: a number, or networks with commas between them. */
export function readTrustedProxies(text: string): TrustedProxies {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim());
}

/**
 * Drops the part of `X-Forwarded-For` that no proxy can have written: entries that are no addresses, and
 * all that are further away. Without this, the address of a client could be any text.
 */
export function addForwardedForCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _, done) => {
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor !== undefined) {
      const entries = String(forwardedFor).split(',');
      const invalid = entries.findLastIndex((entry) => !ipaddr.isValid(entry.trim()));
      if (invalid >= 0) headers['x-forwarded-for'] = entries.slice(invalid + 1).join(',');
    }
    done();
  });
}

function readNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) throw invalid(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function invalid(value: unknown): TypeError {
  return new TypeError(
    `Trusted proxies are a number of hops or a list of networks such as 10.0.0.0/8, not ${value}`,
  );
}
