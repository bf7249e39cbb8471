import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What distinguishes an authority from another one on the same database. */
export interface IdentityBrand {
  /** Separates its keys, clients, sessions and codes from those of others. Accounts are shared. */
  readonly id: string;
  /** Its name, which is the same in every language. */
  readonly product: string;
  /** Its mark: the path of the lines in an SVG of 36 by 36 units. */
  readonly mark: string;
}

/** The authority of the demo. Its id is empty, because earlier versions stored the data of one authority only. */
export const QUAYSIDE: IdentityBrand = {
  id: '',
  product: 'Quayside ID',
  mark: 'M10.5,1.5h15a9,9,0,0,1,9,9v15a9,9,0,0,1-9,9h-15a9,9,0,0,1-9-9v-15a9,9,0,0,1,9-9zM25,17a7,7,0,1,1-14,0,7,7,0,0,1,14,0zM21,21l5,6',
};

/** The brands by request. The provider library knows only Node's requests, not Fastify's. */
const brands = new WeakMap<IncomingMessage, IdentityBrand>();

/** Puts the brand on all pages. */
export function addBrand(app: FastifyInstance, brand: IdentityBrand): void {
  app.addHook('onRequest', async ({ raw }) => void brands.set(raw, brand));
}

/** Returns the brand of the authority that answers a request. */
export function getBrand(request: IncomingMessage): IdentityBrand {
  return brands.get(request) ?? QUAYSIDE;
}
