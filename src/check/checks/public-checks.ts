import { publicInfoSchema } from '../../contract/calls/public-info.ts';
import { releaseInfoSchema } from '../../contract/calls/release-info.ts';
import type * as v from '../../contract/schema.ts';
import { isJson, readCacheControl, readObject } from '../read-answer.ts';
import type { StepName } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import {
  describeCacheControl,
  describeMediaType,
  describeStatus,
  findWrongFields,
} from './describe.ts';
import type { Section } from './sections.ts';

/** The three checks of a call that answers public data. */
function createPublicChecks(
  call: {
    readonly id: string;
    readonly path: string;
    readonly section: Section;
    readonly setting: string;
    readonly step: StepName;
    readonly again: StepName;
  },
  schema: v.Schema,
): Check[] {
  const { id, path, section, setting, step, again } = call;
  const shared = { level: 'reading', section } as const;
  return [
    {
      ...shared,
      id: `${id}.answer`,
      strength: 'MUST',
      rule: `GET ${path} answers 200 with a JSON object to everybody.`,
      source: 'spec 7',
      advice: 'Answer it without a session, with the media type application/json.',
      setting,
      steps: [step],
      judge: seeing(step, ({ answer }) => {
        if (answer.status !== 200) return describeStatus(answer);
        if (!isJson(answer)) return describeMediaType(answer);
        return readObject(answer) ? undefined : 'The body is not a JSON object.';
      }),
    },
    {
      ...shared,
      id: `${id}.types`,
      strength: 'MUST',
      rule: `The fields of ${path} have the types of the contract.`,
      source: 'spec 3',
      advice: 'Correct the types, or leave the fields out: all of them are optional.',
      steps: [step],
      judge: seeing(step, ({ answer }) => {
        const object = readObject(answer);
        if (!object || answer.status !== 200) return new NotApplicable(`See ${id}.answer.`);
        return findWrongFields(schema, object);
      }),
    },
    {
      ...shared,
      id: `${id}.revalidation`,
      strength: 'SHOULD',
      rule: `${path} can be kept and revalidated: "Cache-Control: no-cache", an ETag, and 304.`,
      source: 'RFC 9110 section 13.1.2, RFC 9111 section 5.2.2.4',
      advice: 'Send the ETag also through proxies that compress answers.',
      steps: [step],
      judge: (seen) => {
        const { answer } = seen.see(step);
        if (answer.status !== 200) return new NotApplicable(`See ${id}.answer.`);
        if (!readCacheControl(answer).includes('no-cache')) {
          return describeCacheControl(answer);
        }
        const second = seen.visit.steps.get(again);
        if (!second || 'error' in second) return 'There is no ETag.';
        return second.answer.status === 304
          ? undefined
          : `With If-None-Match: ${describeStatus(second.answer)}`;
      },
    },
  ];
}

/** The public calls. */
export const PUBLIC_CHECKS: readonly Check[] = [
  ...createPublicChecks(
    {
      id: 'public-info',
      path: '/rest/public',
      section: 'public-info',
      setting: 'calls.publicInfo',
      step: 'public-info',
      again: 'public-info-again',
    },
    publicInfoSchema,
  ),
  ...createPublicChecks(
    {
      id: 'release-info',
      path: '/rest/release_info',
      section: 'release-info',
      setting: 'calls.releaseInfo',
      step: 'release-info',
      again: 'release-info-again',
    },
    releaseInfoSchema,
  ),
];
