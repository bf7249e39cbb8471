import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { sourceFiles } from '../../../widgets/metadata/source-files.ts';

/** The attribute of a JSX tag that has a name. */
function attributeOf(tag: ESTree.JSXOpeningElement, name: string) {
  return tag.attributes.find(
    (one): one is ESTree.JSXAttribute => one.type === 'JSXAttribute' && one.name.name === name,
  );
}

/** The text of an attribute that is written out; undefined for one that is computed. */
function textOf(attribute: ESTree.JSXAttribute): string | undefined {
  return attribute.value?.type === 'Literal' ? String(attribute.value.value) : undefined;
}

/**
 * The names in all `part` attributes that an element can render: those of all components that its script
 * imports, at once or on demand, so that no state is forgotten. A button's second part is its kind.
 * @throws Error for a part that is computed anywhere else
 */
export function partsOfView(script: string): Set<string> {
  const parts = new Set<string>();
  for (const file of sourceFiles(script).filter((one) => one.endsWith('.tsx'))) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    const visitor = new Visitor({
      JSXOpeningElement(tag) {
        if (tag.name.type === 'JSXIdentifier' && tag.name.name === 'Button') {
          const kind = attributeOf(tag, 'kind');
          const name = kind ? textOf(kind) : 'secondary';
          if (name === undefined) throw new Error(`${file}: which kind of button?`);
          parts.add('button').add(`${name}-button`);
        }
        const part = attributeOf(tag, 'part');
        if (part === undefined || file.endsWith('/ui/button.tsx')) return;
        const text = textOf(part);
        if (text === undefined) throw new Error(`${file}: which part?`);
        for (const name of text.split(' ')) parts.add(name);
      },
    });
    visitor.visit(program);
  }
  return parts;
}
