/** The type of an attribute's value. A missing or unusable value counts as the default. */
export type AttributeDefinition =
  /** Any text; the default is the empty text. */
  | { readonly type: 'string' }
  /** True when the attribute is present, whatever its value is. */
  | { readonly type: 'boolean' }
  /** A whole number from `min` to `max`. */
  | {
      readonly type: 'integer';
      readonly default: number;
      readonly min: number;
      readonly max: number;
    }
  /** One of `options`. */
  | { readonly type: 'choice'; readonly default: string; readonly options: readonly string[] };

/**
 * The definition of an element in the browser. Its documentation is in a separate file in `widgets/`, so that
 * no script contains it.
 */
export interface ElementDefinition {
  readonly tag: `portico-${string}`;
  /** Whether the element replaces a server-rendered form inside its tag (`plain-form.ts`). */
  readonly takesPlainForm?: boolean;
  /** Whether the element reads the token of a mailed link from the page's address (`link-token.ts`). */
  readonly takesLink?: boolean;
  /** By attribute name in kebab-case; the property has the same name in camelCase. */
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
}

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The value of an attribute: one of its options where it has some. */
type ValueOf<Attribute extends AttributeDefinition> = Attribute extends {
  readonly options: readonly (infer Option)[];
}
  ? Option
  : { string: string; boolean: boolean; integer: number; choice: string }[Attribute['type']];

/** The values of an element's attributes by property name: the props of its view. */
export type AttributesOf<Definition extends ElementDefinition> = {
  [Name in keyof Definition['attributes'] & string as CamelCase<Name>]: ValueOf<
    Definition['attributes'][Name]
  >;
};
