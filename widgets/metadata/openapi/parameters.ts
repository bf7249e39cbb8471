import type { Call } from '../../../src/contract/calls/call.ts';
import { ANTI_FORGERY, DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import type { OpenApiParameter } from './openapi-types.ts';
import { toJsonSchema } from './shapes.ts';

/** The parameters and headers of requests by their names, as the contract writes them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  token: 'Token of the mailed link.',
  dummy: 'Random number that keeps the answer out of caches.',
  alternative: '`text` requests a question in words instead of a picture.',
  code: 'Authorization code of the authority.',
  state: 'The address that the elements saved, or the `state` of the authorization request.',
  iss: 'Issuer, if the authority sends it (RFC 9207).',
  [DEFAULT_NAMES.captchaParameter]: 'Answer to the captcha.',
  [DEFAULT_NAMES.externalTokenParameter]: 'Token of the mailed link that the login confirms.',
  'Accept-Language': 'Languages of the question.',
  [DEFAULT_NAMES.tokenModeHeader]: '`bearer` requests bearer mode.',
  [DEFAULT_NAMES.mfaTokenHeader]: 'Token of the second factor that was passed.',
  [DEFAULT_NAMES.captchaSlotHeader]:
    'In bearer mode: the parameter `dummy` of the captcha that is answered.',
};

/** OpenAPI describes this header by the security of a call. */
const AUTHORIZATION = 'authorization';

function createParameters(schema: Schema | undefined, place: OpenApiParameter['in']) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema);
  return Object.entries(properties)
    .filter(([name]) => name !== AUTHORIZATION)
    .map(([key, property]): OpenApiParameter => {
      // The schemas have the names of headers in lower case.
      const [name, description] =
        Object.entries(DESCRIPTIONS).find(([one]) => one.toLowerCase() === key.toLowerCase()) ?? [];
      if (name === undefined || description === undefined) {
        throw new Error(`The parameter ${key} has no description.`);
      }
      return {
        name,
        in: place,
        required: required.includes(key),
        description,
        schema: property,
      };
    });
}

/** The anti-forgery header, which a plain form cannot send. */
function createForgeryParameter(required: boolean): OpenApiParameter {
  return {
    name: ANTI_FORGERY.header,
    in: 'header',
    required,
    description: 'Tells the portal that a script of an allowed page makes the call.',
    schema: { type: 'string', const: ANTI_FORGERY.value },
  };
}

/**
 * The parameters of a call: path, query and headers.
 * @throws Error that names a parameter without a description
 */
export function createOperationParameters({ method, request }: Call): OpenApiParameter[] {
  const isForm = request.mediaType === 'application/x-www-form-urlencoded';
  return [
    ...createParameters(request.params, 'path'),
    ...createParameters(request.query, 'query'),
    ...createParameters(request.headers, 'header'),
    ...(method === 'POST' ? [createForgeryParameter(!isForm)] : []),
  ];
}
