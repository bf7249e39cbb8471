/** Answers of a portal that accepts nobody, by method and path. */
const ANSWERS: Readonly<Record<string, readonly [status: number, body: unknown]>> = {
  'GET /rest/public': [200, { guestAccess: false, branding: { productName: 'Portico' } }],
  'GET /rest/release_info': [200, {}],
  'POST /rest/auth/login': [401, { code: 'INVALID_CREDENTIALS' }],
};

/** Answers a call of the elements in the page, so that the site needs no portal and sends no password. */
export async function answerCall(url: string, { method = 'GET' }: RequestInit): Promise<Response> {
  const [status, body] = ANSWERS[`${method} ${new URL(url).pathname}`] ?? [404, {}];
  return Response.json(body, { status });
}
