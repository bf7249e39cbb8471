import type { Issue, Schema } from './schema.ts';

const describe = ({ type, enum: values, anyOf }: Schema): string =>
  (values ?? anyOf?.map(describe) ?? [type]).join(' | ');

/** What belongs where a value is wrong, such as `string`. */
export const describeIssue = ({ rule }: Issue): string =>
  typeof rule === 'string' ? rule : describe(rule);
