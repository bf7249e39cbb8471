import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { sourceFiles } from '../../../widgets/metadata/source-files.ts';

/** Returns the attribute of a JSX tag with this name. */
function getAttribute(tag: ESTree.JSXOpeningElement, name: string) {
  return tag.attributes.find(
    (one): one is ESTree.JSXAttribute => one.type === 'JSXAttribute' && one.name.name === name,
  );
}

/** Returns the literal text of an attribute; `undefined` for a computed one. */
function getText(attribute: ESTree.JSXAttribute): string | undefined {
  return attribute.value?.type === 'Literal' ? String(attribute.value.value) : undefined;
}

/**
 * Reads the names in all `part` attributes that an element can render: those of all components that its
 * script imports, statically or dynamically. The second part of a button is its kind.
 * @throws Error for a part that is computed anywhere else
 */
export function readPartsOfView(script: string): Set<string> {
  const parts = new Set<string>();
  for (const file of sourceFiles(script).filter((one) => one.endsWith('.tsx'))) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    const visitor = new Visitor({
      JSXOpeningElement(tag) {
        if (tag.name.type === 'JSXIdentifier' && tag.name.name === 'Button') {
          const kind = getAttribute(tag, 'kind');
          const name = kind ? getText(kind) : 'secondary';
          if (name === undefined) throw new Error(`${file}: which kind of button?`);
          parts.add('button').add(`${name}-button`);
        }
        const part = getAttribute(tag, 'part');
        if (part === undefined || file.endsWith('/ui/button.tsx')) return;
        const text = getText(part);
        if (text === undefined) throw new Error(`${file}: which part?`);
        for (const name of text.split(' ')) parts.add(name);
      },
    });
    visitor.visit(program);
  }
  return parts;
}
