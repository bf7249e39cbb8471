import { withoutPrototype } from './own-properties.ts';

/**
 * What a value has to be: keywords of JSON Schema, from which the OpenAPI document is made, and functions for what
 * keywords cannot say. The functions below create schemas; they have the names of valibot's.
 */
export interface Schema<Output = unknown> {
  readonly type?: 'string' | 'number' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Properties;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  /** What happens to members of an object that are not among the properties. By default they are dropped. */
  readonly others?: 'keep' | 'refuse';
  /** Replaces the value before it is checked. */
  readonly prepare?: (value: unknown) => unknown;
  /** Conditions for a value of the right type, with the words for what is expected. */
  readonly conditions?: readonly (readonly [(value: never) => boolean, string?])[];
  /** Exists in types only. */
  readonly '~output'?: () => Output;
}

type Properties = Readonly<Record<string, Schema>>;
/** A member of an object that may be missing. */
export type Optional<Output> = Schema<Output | undefined> & { readonly isOptional: true };
type ObjectSchema<Of extends Properties> = Schema<ObjectOutput<Of>> & { readonly properties: Of };

/** The type of the values that a schema accepts. */
export type InferOutput<Of extends Schema> = Of extends Schema<infer Output> ? Output : never;

type OptionalKeys<Of extends Properties> = {
  [Key in keyof Of]: Of[Key] extends { readonly isOptional: true } ? Key : never;
}[keyof Of];
type ObjectOutput<Of extends Properties> = Flat<
  { -readonly [Key in Exclude<keyof Of, OptionalKeys<Of>>]: InferOutput<Of[Key]> } & {
    -readonly [Key in OptionalKeys<Of>]?: InferOutput<Of[Key]>;
  }
>;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

// The annotations let a bundler drop the schemas that the browser does not use.
/* @__NO_SIDE_EFFECTS__ */
export const unknown = (): Schema => ({});
/* @__NO_SIDE_EFFECTS__ */
export const string = (): Schema<string> => ({ type: 'string' });
/* @__NO_SIDE_EFFECTS__ */
export const number = (): Schema<number> => ({ type: 'number' });
/* @__NO_SIDE_EFFECTS__ */
export const boolean = (): Schema<boolean> => ({ type: 'boolean' });

/** One of these values. */
/* @__NO_SIDE_EFFECTS__ */
export const picklist = <const Value>(values: readonly Value[]): Schema<Value> => ({
  enum: values,
});

/** A list. */
/* @__NO_SIDE_EFFECTS__ */
export const array = <Item>(items: Schema<Item>): Schema<Item[]> => ({ type: 'array', items });

/** A value that one of these schemas accepts. */
/* @__NO_SIDE_EFFECTS__ */
export const union = <Of extends Schema>(anyOf: readonly Of[]): Schema<InferOutput<Of>> => ({
  anyOf,
});

/** An object, never a list. */
/* @__NO_SIDE_EFFECTS__ */
export const object = <const Of extends Properties>(
  properties: Of,
  others?: 'keep' | 'refuse',
): ObjectSchema<Of> => ({ type: 'object', properties, ...(others && { others }) });

/* @__NO_SIDE_EFFECTS__ */
export const optional = <Output>(schema: Schema<Output>): Optional<Output> => ({
  ...(schema as Schema<Output | undefined>),
  isOptional: true,
});

/** Adds a condition, with the words for what it expects if they are not those of the type. */
/* @__NO_SIDE_EFFECTS__ */
export const check = <Of extends Schema>(
  schema: Of,
  holds: (value: InferOutput<Of>) => boolean,
  expected?: string,
): Of => ({ ...schema, conditions: [...(schema.conditions ?? []), [holds, expected]] });

/** Limits the length of a text, in UTF-16 code units. */
/* @__NO_SIDE_EFFECTS__ */
export const maxLength = <Of extends Schema<string>>(schema: Of, limit: number): Of => ({
  ...check(schema, ({ length }) => length <= limit, `at most ${limit} characters`),
  maxLength: limit,
});

/** Replaces a value before it is checked. */
/* @__NO_SIDE_EFFECTS__ */
export const prepare = <Of extends Schema>(
  schema: Of,
  replace: (value: unknown) => unknown,
): Of => ({ ...schema, prepare: replace });

/** What is wrong with a value. */
export interface Issue {
  /** The path to the wrong part, such as `avatar.links.0`; empty for the whole value. */
  readonly path: string;
  /** The schema that does not accept the value, or the words for what is expected (`describe-issue.ts`). */
  readonly rule: Schema | string;
}

/** A value has another shape. The message is the path to the first wrong part. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/** The result of a check: the accepted value, or what is wrong with it. */
type Result<Output> =
  | { readonly output: Output; readonly issues: undefined }
  | { readonly output: undefined; readonly issues: readonly [Issue, ...Issue[]] };

/** Checks a value. The output is a copy without the members that the schema does not name. */
export function safeParse<Output>(schema: Schema<Output>, value: unknown): Result<Output> {
  const found: Issue[] = [];
  const output = read(schema, value, '', found) as Output;
  // A page can add both members to `Object.prototype`.
  return found.length > 0
    ? { output: undefined, issues: found as [Issue] }
    : { output, issues: undefined };
}

/** Whether a schema accepts a value. */
export const is = (schema: Schema, value: unknown): boolean => !safeParse(schema, value).issues;

/**
 * Checks a value.
 * @throws ShapeError if the schema does not accept it
 */
export function parse<Output>(schema: Schema<Output>, value: unknown): Output {
  const { issues, output } = safeParse(schema, value);
  if (issues) throw new ShapeError(issues[0].path);
  return output;
}

function hasType({ type, enum: values }: Schema, value: unknown): boolean {
  if (values) return values.includes(value);
  const actual = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return type === undefined || type === actual;
}

/** Returns a checked copy of a value, and adds what is wrong with it to the issues. */
function read(schema: Schema, given: unknown, path: string, issues: Issue[]): unknown {
  // A page can add properties to `Object.prototype`.
  const rules = withoutPrototype({ ...schema });
  const value = rules.prepare ? rules.prepare(given) : given;
  if (value === undefined && rules.isOptional) return undefined;
  const before = issues.length;
  const option = rules.anyOf?.filter((one) => is(one, value))[0];
  let output = value;
  if (option) output = read(option, value, path, issues);
  else if (rules.anyOf || !hasType(rules, value)) issues.push({ path, rule: rules });
  else output = readMembers(rules, value, path && `${path}.`, issues);
  if (issues.length > before) return undefined;
  const failed = rules.conditions?.filter(([holds]) => !holds(output as never))[0];
  if (failed) issues.push({ path, rule: failed[1] ?? rules });
  return output;
}

/** Copies the items of a list, or the members of an object. */
function readMembers(
  { items, properties, others }: Schema,
  value: unknown,
  prefix: string,
  issues: Issue[],
): unknown {
  if (items) {
    // The copy has no holes, which `map` would skip.
    return [...(value as unknown[])].map((item, index) =>
      read(items, item, prefix + index, issues),
    );
  }
  if (!properties) return value;
  const members = withoutPrototype({ ...(value as Record<string, unknown>) });
  const output: Record<string, unknown> = others === 'keep' ? { ...members } : {};
  for (const [name, property] of Object.entries(properties)) {
    const member = read(property, members[name], prefix + name, issues);
    if (member !== undefined) output[name] = member;
  }
  for (const name of others === 'refuse' ? Object.keys(members) : []) {
    if (!Object.hasOwn(properties, name))
      issues.push({ path: prefix + name, rule: 'a known name' });
  }
  return output;
}
