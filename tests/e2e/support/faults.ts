import type { OutgoingHttpHeaders } from 'node:http';
import type { Fault } from './test-portal.ts';

/** Answers with the web page of a proxy. */
export const webPage: Fault = async (_, reply) =>
  reply.type('text/html').send('<!doctype html><title>Proxy</title><h1>Welcome to the hotel</h1>');

/** The connection ends in the middle of the answer. */
export const truncatedJson: Fault = async (_, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'Content-Type': 'application/json' });
  reply.raw.end('{"id": 1, "name": "an');
};

/** The connection ends without an answer. */
export const cutConnection: Fault = async (request, reply) => {
  reply.hijack();
  request.raw.destroy();
};

/** The portal fails with status 500. */
export const brokenPortal: Fault = async (_, reply) => reply.code(500).send({ code: 'BROKEN' });

/** Removes one cookie from the answer. */
export function withoutCookie(name: string): Fault {
  return async (_, { raw }) => {
    const writeHead = raw.writeHead.bind(raw);
    Object.assign(raw, {
      writeHead(status: number, headers: OutgoingHttpHeaders) {
        const cookies = [headers['set-cookie'] ?? []].flat().map(String);
        const left = cookies.filter((cookie) => !cookie.startsWith(`${name}=`));
        return writeHead(status, { ...headers, 'set-cookie': left });
      },
    });
  };
}
