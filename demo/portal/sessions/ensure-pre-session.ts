import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalContext } from '../portal-context.ts';

/** The pre-session of a browser, begun where it has none. `captchaDue`: see `PreSessions`. */
export async function ensurePreSession(
  { cookies, preSessions }: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ token: string; captchaDue: boolean }> {
  const token = cookies.preSessionOf(request);
  const known = await preSessions.find(token);
  if (token !== undefined && known) return { token, ...known };
  const opened = await preSessions.open();
  cookies.setPreSession(reply, opened);
  return { token: opened, captchaDue: false };
}
