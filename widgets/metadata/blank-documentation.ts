import { type ESTree, parseSync, Visitor } from 'vite';

/** What a definition says only to people and editors. */
const DOCUMENTATION = new Set(['description', 'events', 'slots', 'parts']);

/** The properties of an object literal with their names; none if it is something else. */
function propertiesOf(node: ESTree.Expression): [name: string, property: ESTree.ObjectProperty][] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property): [string, ESTree.ObjectProperty][] => {
    if (property.type !== 'Property' || property.computed) return [];
    const { key } = property;
    if (key.type === 'Identifier') return [[key.name, property]];
    return key.type === 'Literal' ? [[String(key.value), property]] : [];
  });
}

/**
 * The source of a widget with the documentation of its definition blanked out. Everything that stays
 * keeps its place, so that the source map needs no change.
 */
export function blankDocumentation(source: string): string {
  let text = source;
  function blank(object: ESTree.Expression, names: ReadonlySet<string>) {
    if (object.type !== 'ObjectExpression') return;
    for (const [name, property] of propertiesOf(object)) {
      if (!names.has(name)) continue;
      const next = object.properties[object.properties.indexOf(property) + 1];
      const end = next?.start ?? object.end - 1;
      const gap = text.slice(property.start, end).replace(/\S/g, ' ');
      text = text.slice(0, property.start) + gap + text.slice(end);
    }
  }
  const visitor = new Visitor({
    TSSatisfiesExpression({ expression, typeAnnotation }) {
      if (source.slice(typeAnnotation.start, typeAnnotation.end) !== 'ElementDefinition') return;
      const object = expression.type === 'TSAsExpression' ? expression.expression : expression;
      blank(object, DOCUMENTATION);
      const attributes = propertiesOf(object).find(([name]) => name === 'attributes')?.[1].value;
      for (const [, { value }] of attributes ? propertiesOf(attributes) : []) {
        blank(value, new Set(['description']));
      }
    },
  });
  visitor.visit(parseSync('widget.ts', source).program);
  return text;
}
