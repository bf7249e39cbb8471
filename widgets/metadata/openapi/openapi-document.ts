import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import type { Call, CallAnswer } from '../../../src/contract/calls/call.ts';
import { errorBodySchema } from '../../../src/contract/calls/error-body.ts';
import { CALL_PATHS, type CallName } from '../../../src/contract/calls/paths.ts';
import { createAnswerHeaders } from './answer-headers.ts';
import type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
} from './openapi-types.ts';
import { createOperationParameters } from './parameters.ts';
import { createComponentSchemas, referToShape } from './shapes.ts';

/** The greatest status that OpenAPI 3.1 allows as a key of `responses`. */
const MAX_STATUS = 599;

const JSON_TYPE = 'application/json';

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'portal_session',
    description:
      'The cookie of the session, which scripts cannot read. The portal chooses its name, because the elements never read this cookie.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'User name and password in UTF-8 (RFC 7617).',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The public token, or the token of bearer mode (RFC 6750).',
  },
} as const;

/** A way to prove who makes a call; `none` for a call that everybody can make. */
type Proof = keyof typeof SECURITY_SCHEMES | 'none';

const TAGS = {
  Session: 'Login, logout and the signed-in person.',
  Portal: 'Public information about the portal.',
  'Invited people': 'Registration and password reset by mailed links.',
} as const;

/** Group and accepted proofs of each call. */
const OPERATIONS: Readonly<
  Record<CallName, { readonly tag: keyof typeof TAGS; readonly proofs: readonly Proof[] }>
> = {
  login: { tag: 'Session', proofs: ['basic', 'bearer'] },
  logout: { tag: 'Session', proofs: ['session', 'bearer', 'none'] },
  self: { tag: 'Session', proofs: ['session', 'bearer'] },
  publicInfo: { tag: 'Portal', proofs: [] },
  releaseInfo: { tag: 'Portal', proofs: [] },
  portalLogin: { tag: 'Session', proofs: ['basic', 'bearer', 'none'] },
  portalLogout: { tag: 'Session', proofs: ['session', 'none'] },
  captcha: { tag: 'Session', proofs: [] },
  secondFactorCallback: { tag: 'Session', proofs: [] },
  externalUser: { tag: 'Invited people', proofs: [] },
  register: { tag: 'Invited people', proofs: [] },
  resetPassword: { tag: 'Invited people', proofs: [] },
  resetPasswordRequested: { tag: 'Invited people', proofs: [] },
};

/** The calls that a form without script can make. To the form, a refusal is a page of the portal. */
const FORM_CALLS: ReadonlySet<CallName> = new Set(['portalLogin', 'portalLogout']);

function createContent(
  { name }: Call,
  status: number,
  { body, mediaType }: CallAnswer,
): OpenApiContent | undefined {
  if (body === undefined && mediaType === undefined) return undefined;
  return {
    ...(mediaType && { [mediaType]: {} }),
    ...(body && { [JSON_TYPE]: { schema: referToShape(body) } }),
    ...(status >= 400 && FORM_CALLS.has(name) && { 'text/html': {} }),
  };
}

function createResponse(call: Call, status: number, answer: CallAnswer): OpenApiResponse {
  const content = createContent(call, status, answer);
  return {
    description: answer.description,
    headers: createAnswerHeaders(call, status, answer),
    ...(content && { content }),
  };
}

/** What every call can answer besides its own answers, see `Call.answers`. */
const generalRefusal: OpenApiResponse = {
  description:
    'Refusals that every call can have: 411 for a body without a length, 413 and 415 for one that is too long or has another media type, 414 and 431 for too many parameters or headers, 5xx for an error of the server.',
  headers: {},
  content: { [JSON_TYPE]: { schema: referToShape(errorBodySchema) } },
};

function createRequestBody({ request: { body, mediaType = JSON_TYPE } }: Call) {
  if (body === undefined) return {};
  return {
    requestBody: {
      required: !body.isOptional,
      content: { [mediaType]: { schema: referToShape(body) } },
    },
  };
}

function createOperation(call: Call): OpenApiOperation {
  const { tag, proofs } = OPERATIONS[call.name];
  const answers = Object.entries(call.answers).map(([status, answer]) => ({
    status: Number(status),
    response: createResponse(call, Number(status), answer),
  }));
  const toTable = (chosen: typeof answers) =>
    Object.fromEntries(chosen.map(({ status, response }) => [status, response]));
  const other = answers.filter(({ status }) => status > MAX_STATUS);
  return {
    operationId: call.name,
    tags: [tag],
    summary: call.summary,
    security: proofs.map((proof) => (proof === 'none' ? {} : { [proof]: [] })),
    parameters: createOperationParameters(call),
    ...createRequestBody(call),
    responses: {
      ...toTable(answers.filter(({ status }) => status <= MAX_STATUS)),
      default: generalRefusal,
    },
    ...(other.length > 0 && { 'x-portico-answers': toTable(other) }),
    'x-portico-cross-origin': call.isCrossOrigin,
    'x-portico-setting': `calls.${call.name}`,
  };
}

/**
 * The contract between elements and portal as an OpenAPI document, generated from `ALL_CALLS`. OpenAPI allows
 * no status above 599 as a key of `responses`, so the status 609 is in the extension `x-portico-answers`, which
 * has the same form.
 * @param version of the package
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function createOpenApiDocument(version: string): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portal for Portico',
      version,
      description:
        'What a portal answers to the elements. All names and paths are defaults, which settings of the elements change. `docs/contract.md` says what a portal must do and should do.',
    },
    servers: [
      {
        url: 'https://{host}{basePath}',
        description: 'The address of the portal, which is the setting `portal` of the elements.',
        variables: {
          host: { default: 'files.example.com' },
          basePath: {
            default: '',
            description: 'Path below which the portal is, such as `/filr`.',
          },
        },
      },
    ],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      Object.values<Call>(ALL_CALLS).map((call) => [
        CALL_PATHS[call.name],
        { [call.method.toLowerCase()]: createOperation(call) },
      ]),
    ),
    components: { schemas: createComponentSchemas(), securitySchemes: SECURITY_SCHEMES },
  };
}
