import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../src/contract/languages.ts';
import { notFound } from '../../server/http/refusal.ts';
import { VISIT_PATH } from '../visit-path.ts';

/** Returns the folder of the built elements without the texts of a language, below the address of a visit. */
export const toFolderWithout = (language: Language): string => `/without/${language}/portico`;

/**
 * Adds the built elements without the texts of a language. The file is read with a request of its own, because the
 * portal serves it.
 */
export function addMissingTexts(app: FastifyInstance, basePath: string): void {
  app.get(`${VISIT_PATH}/without/:language/portico/*`, async (request, reply) => {
    const { language = '', '*': file = '' } = request.params as Record<string, string>;
    if (file.startsWith(`chunks/${language}-`)) throw notFound();
    const folder = `${basePath}/portico/`;
    const url = URL.parse(folder + encodeURI(file), 'http://localhost')?.pathname;
    // `..` in the name would lead out of the folder, to any route of the portal.
    if (!url?.startsWith(folder)) throw notFound();
    const { host } = request.headers;
    const answer = await app.inject({
      url,
      headers: { ...(host && { host }), 'accept-encoding': 'identity' },
    });
    const { 'content-type': type = 'application/octet-stream' } = answer.headers;
    return reply.code(answer.statusCode).type(String(type)).send(answer.rawPayload);
  });
}
