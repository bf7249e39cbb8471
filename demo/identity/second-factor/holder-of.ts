import { digest } from '../../server/secrets.ts';

/**
 * Under what the second factor of a person is kept. The same number at two clients is two people, and
 * neither client nor number shows in the database.
 */
export function holderOf(clientId: string, subject: string): string {
  return digest(JSON.stringify([clientId, subject]));
}
