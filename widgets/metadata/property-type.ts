import type { AttributeDefinition } from '../../src/element/definition.ts';

/** A property as a TypeScript type, and its value while the attribute is absent. */
export interface PropertyType {
  readonly text: string;
  readonly default: string;
}

/** The property that belongs to an attribute. */
export function propertyType(attribute: AttributeDefinition): PropertyType {
  if (attribute.type === 'integer') return { text: 'number', default: String(attribute.default) };
  if (attribute.type === 'boolean') return { text: 'boolean', default: 'false' };
  if (attribute.type === 'choice') {
    const text = attribute.options.map((option) => `'${option}'`).join(' | ');
    return { text, default: `'${attribute.default}'` };
  }
  return { text: 'string', default: "''" };
}

/** The type of an attribute's value in a template, where a number may also be written as text: `heading-level="3"`. */
export function attributeType(attribute: AttributeDefinition): string {
  const { text } = propertyType(attribute);
  if (attribute.type === 'integer') return `${text} | \`\${${text}}\``;
  return attribute.type === 'boolean' ? `${text} | ''` : text;
}
