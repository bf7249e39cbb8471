import { expect, test } from 'vitest';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';
import { eventDescriptions } from '../../../widgets/descriptions/events.ts';
import { eventPayloads } from '../../../widgets/metadata/reference-sections.ts';

test('the events are described in the order of a visit', () => {
  expect(Object.keys(eventDescriptions)).toEqual([...SESSION_EVENT_NAMES, 'navigate']);
});

test('the payload of every event is read from the contract', () => {
  expect(Object.keys(eventPayloads()).sort()).toEqual(SESSION_EVENT_NAMES.toSorted());
  expect(eventPayloads()).toMatchObject({
    login: '{ name: string }',
    'login-failed': 'FailureDetail',
    'logged-in': 'undefined',
  });
});
