import type { SessionEventName } from '../contract/events.ts';

/** An attribute of an element: absent means its default, and so does an emptied one. */
export type AttributeDefinition =
  | { readonly type: 'string'; readonly description: string }
  | { readonly type: 'boolean'; readonly description: string }
  | {
      readonly type: 'integer';
      readonly description: string;
      readonly default: number;
      readonly min: number;
      readonly max: number;
    }
  | {
      readonly type: 'choice';
      readonly description: string;
      readonly default: string;
      readonly options: readonly string[];
    };

/**
 * An element as data: the one source of what it does when it runs, of its types, of
 * `custom-elements.json`, of the editors' data and of the README's tables.
 */
export interface ElementDefinition {
  readonly tag: `portico-${string}`;
  /** What the element is for, in one or two sentences. */
  readonly description: string;
  /** Whether the server's own form may stand inside, to be replaced (`src/element/plain-form.ts`). */
  readonly takesPlainForm?: boolean;
  /** Whether people come to the element by a mailed link (`src/element/link-token.ts`). */
  readonly takesLink?: boolean;
  /** By attribute name, in kebab-case; the property is its camelCase. */
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** The events of the session that a page hears from this element, as `portico-<name>`. */
  readonly events: readonly (SessionEventName | 'navigate')[];
  /** What may stand inside the tag. */
  readonly slots: Readonly<Record<string, string>>;
  /** Names for `::part()`. */
  readonly parts: Readonly<Record<string, string>>;
}

/** What is left of a definition when it runs: the build takes the documentation out. */
export type RuntimeDefinition = Pick<
  ElementDefinition,
  'tag' | 'attributes' | 'takesPlainForm' | 'takesLink'
>;

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The value of an attribute: one of its options where it has some. */
type ValueOf<Attribute extends AttributeDefinition> = Attribute extends {
  readonly options: readonly (infer Option)[];
}
  ? Option
  : { string: string; boolean: boolean; integer: number; choice: string }[Attribute['type']];

/** The values of an element's attributes, under their property names, as its view takes them. */
export type AttributesOf<Definition extends ElementDefinition> = {
  [Name in keyof Definition['attributes'] & string as CamelCase<Name>]: ValueOf<
    Definition['attributes'][Name]
  >;
};
