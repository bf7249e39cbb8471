import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';
import { eventDescriptions } from '../../../widgets/metadata/event-descriptions.ts';

/** The payloads as the contract writes them. */
function contractPayloads(): Record<string, string> {
  const file = 'src/contract/events.ts';
  const source = readFileSync(file, 'utf8');
  const payloads: Record<string, string> = {};
  const visitor = new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'SessionEventMap') return;
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
        const { key, typeAnnotation } = member;
        const name = source.slice(key.start, key.end).replaceAll("'", '');
        const { start, end } = typeAnnotation.typeAnnotation;
        payloads[name] = source.slice(start, end);
      }
    },
  });
  visitor.visit(parseSync(file, source).program);
  return payloads;
}

test('every event has a description, in the order of a visit', () => {
  expect(Object.keys(eventDescriptions)).toEqual([...SESSION_EVENT_NAMES, 'navigate']);
});

test.each(SESSION_EVENT_NAMES)(
  'the type of the detail of %s is the one of the contract',
  (name) => {
    const payload = contractPayloads()[name];
    expect(eventDescriptions[name].detail).toBe(payload === 'undefined' ? 'null' : payload);
  },
);
