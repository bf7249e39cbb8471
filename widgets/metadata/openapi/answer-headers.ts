import type { Call, CallAnswer } from '../../../src/contract/calls/call.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { JsonSchema, OpenApiHeader } from './openapi-types.ts';

type HeaderDescription = Omit<OpenApiHeader, 'required'>;

/** The headers of answers, as OpenAPI describes them. */
const HEADERS: Readonly<Record<string, HeaderDescription>> = {
  Location: {
    description: 'Where to go next: a URL reference on the origin of the portal.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Retry-After': {
    description: 'Seconds to wait, or an HTTP date (RFC 9110 section 10.2.3).',
    schema: { type: 'string', pattern: '^(\\d+|[A-Z][a-z]{2}, .+ GMT)$' },
  },
  [DEFAULT_NAMES.redirectHeader]: {
    description: 'Address of the authority, with `state` among its parameters.',
    schema: { type: 'string', format: 'uri' },
  },
  [DEFAULT_NAMES.publicTokenHeader]: {
    description: 'The token in bearer mode.',
    schema: { type: 'string', minLength: 1 },
  },
  [DEFAULT_NAMES.captchaSlotHeader]: {
    description: 'In bearer mode: identifies the captcha.',
    schema: { type: 'string', minLength: 1 },
  },
};

/** The calls that tell everybody the same. Caches may keep their answers, but have to ask before they use them. */
const PUBLIC: ReadonlySet<string> = new Set(['publicInfo', 'releaseInfo']);

const describe = (required: boolean, description: string, schema: JsonSchema): OpenApiHeader => ({
  required,
  description,
  schema: { type: 'string', ...schema },
});

/** The header that keeps an answer about a person out of caches. */
function createCacheHeaders({ name }: Call, status: number): Record<string, OpenApiHeader> {
  if (PUBLIC.has(name) && status < 400) {
    return {
      'Cache-Control': describe(true, 'Caches have to ask before they use the answer.', {
        pattern: '(^|,)\\s*(no-cache|no-store)\\s*(,|$)',
      }),
      ETag: describe(false, 'Version of the answer, for `If-None-Match`.', {
        pattern: '^(W/)?"[^"]*"$',
      }),
    };
  }
  return {
    'Cache-Control': describe(true, 'Keeps the answer out of caches.', {
      pattern: '(^|,)\\s*no-store\\s*(,|$)',
    }),
  };
}

function createStatusHeaders(status: number): Record<string, OpenApiHeader> {
  if (status !== 401) return {};
  return {
    'WWW-Authenticate': describe(
      false,
      'Any scheme except `Basic` and the like, for which browsers open a prompt of their own.',
      { not: { pattern: '^(?:[Bb][Aa][Ss][Ii][Cc]|[Dd]igest|[Nn]egotiate|NTLM)\\b' } },
    ),
  };
}

function createCookieHeader({ cookies = [] }: CallAnswer): Record<string, OpenApiHeader> {
  if (cookies.length === 0) return {};
  const names = cookies.map((name) => `\`${name}\``).join(', ');
  return {
    'Set-Cookie': describe(
      false,
      `Sets ${names}, which scripts can read; absent in bearer mode.`,
      {},
    ),
  };
}

/**
 * The headers of an answer.
 * @throws Error that names a header without a description
 */
export function createAnswerHeaders(
  call: Call,
  status: number,
  answer: CallAnswer,
): Record<string, OpenApiHeader> {
  const { headers = [], optionalHeaders = [] } = answer;
  const named = [...headers, ...optionalHeaders].map((name) => {
    const header = HEADERS[name];
    if (header === undefined) throw new Error(`The header ${name} has no description.`);
    return [name, { required: headers.includes(name), ...header }];
  });
  return {
    ...Object.fromEntries(named),
    ...createCookieHeader(answer),
    ...createStatusHeaders(status),
    ...createCacheHeaders(call, status),
  };
}
