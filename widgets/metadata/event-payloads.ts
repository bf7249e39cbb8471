import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import type { SessionEventName } from '../../src/api.ts';

const SOURCE = 'src/contract/events.ts';

/**
 * The payload types of the session's events in TypeScript, as `SessionEventMap` of the contract writes
 * them. Run from the root.
 */
export function eventPayloads(): Partial<Record<SessionEventName, string>> {
  const source = readFileSync(SOURCE, 'utf8');
  const payloads: Record<string, string> = {};
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'SessionEventMap') return;
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
        const { key, typeAnnotation } = member;
        const { start, end } = typeAnnotation.typeAnnotation;
        payloads[source.slice(key.start, key.end).replaceAll("'", '')] = source.slice(start, end);
      }
    },
  }).visit(parseSync(SOURCE, source).program);
  return payloads;
}
