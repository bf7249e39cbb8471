import Fastify from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { SYSTEM_CLOCK } from '../../../demo/server/clock.ts';
import { addErrorHandlers } from '../../../demo/server/http/error-handler.ts';
import { withValibotSchemas } from '../../../demo/server/http/valibot-schemas.ts';
import { createSecurityLog } from '../../../demo/server/security-log/security-log.ts';

const app = Fastify();

beforeAll(async () => {
  addErrorHandlers(
    app,
    createSecurityLog(undefined, 'portal', SYSTEM_CLOCK),
    () => false,
    async (_, __, reply) => reply,
  );
  withValibotSchemas(app).post(
    '/sum/:first',
    {
      schema: {
        params: v.object({ first: v.pipe(v.string(), v.toNumber()) }),
        querystring: v.object({ note: v.fallback(v.string(), 'none') }),
        body: v.object({ second: v.number() }),
      },
    },
    async ({ params, query, body }) => {
      expectTypeOf(params.first).toEqualTypeOf<number>();
      expectTypeOf(query.note).toEqualTypeOf<string>();
      return { sum: params.first + body.second, note: query.note };
    },
  );
  await app.ready();
});
afterAll(() => app.close());

test('a handler gets the output of its schemas', async () => {
  const response = await app.inject({ method: 'POST', url: '/sum/2', body: { second: 3 } });
  expect(response.json()).toEqual({ sum: 5, note: 'none' });
});

test.each([
  ['body of another shape', '/sum/2', { second: '3' }],
  ['parameter that the schema rejects', '/sum/two', { second: 3 }],
  ['missing body', '/sum/2', undefined],
])('a %s is rejected with 400, and the response does not quote it', async (_, url, body) => {
  const response = await app.inject({ method: 'POST', url, ...(body && { body }) });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: 'BAD_REQUEST', message: 'Bad Request' });
});
