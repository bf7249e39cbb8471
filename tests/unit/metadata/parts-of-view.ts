import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { sourceFiles } from '../../../widgets/metadata/source-files.ts';

/** Returns the attribute of a JSX tag with this name. */
function getAttribute(tag: ESTree.JSXOpeningElement, name: string) {
  return tag.attributes.find(
    (one): one is ESTree.JSXAttribute => one.type === 'JSXAttribute' && one.name.name === name,
  );
}

/** Returns the text of a literal, or the texts of a choice between literals; `undefined` for anything else. */
function getTexts(value: ESTree.Node | null): string | undefined {
  if (value?.type === 'Literal') return String(value.value);
  if (value?.type === 'JSXExpressionContainer') return getTexts(value.expression);
  // A name that is not known here ends in a word such as `-label`.
  if (value?.type === 'TemplateLiteral') {
    const known = value.expressions.map((one) => getTexts(one) ?? '');
    return value.quasis
      .map(({ value: { cooked } }, index) => cooked + (known[index] ?? ''))
      .join('');
  }
  if (value?.type !== 'ConditionalExpression') return undefined;
  const texts = [getTexts(value.consequent), getTexts(value.alternate)];
  return texts.includes(undefined) ? undefined : texts.join(' ');
}

/** Returns the text of an attribute. */
const getText = (attribute: ESTree.JSXAttribute) => getTexts(attribute.value);

/** Returns the names in a call of `part.add`, for which the message after an error needs no React. */
function getAddedParts({ callee, arguments: values }: ESTree.CallExpression): string[] {
  const list = callee.type === 'MemberExpression' ? callee.object : undefined;
  const isPart =
    list?.type === 'MemberExpression' &&
    list.property.type === 'Identifier' &&
    list.property.name === 'part';
  return isPart ? values.map((one) => (one.type === 'Literal' ? String(one.value) : '')) : [];
}

/**
 * Reads the names in all `part` attributes that an element can render: those of all components that its
 * script imports, statically or dynamically, and those that are added without React. The other parts of a
 * button are its kind, its name, and whether it is busy; label and input of a field begin with its part.
 * @throws Error for a part that is computed anywhere else
 */
export function readPartsOfView(script: string): Set<string> {
  const parts = new Set<string>();
  for (const file of sourceFiles(script).filter((one) => /\.tsx?$/.test(one))) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    const visitor = new Visitor({
      CallExpression(call) {
        for (const name of getAddedParts(call)) parts.add(name);
      },
      JSXOpeningElement(tag) {
        const component = tag.name.type === 'JSXIdentifier' && tag.name.name;
        if (component === 'Button' || component === 'ButtonLink') {
          const kind = getAttribute(tag, 'kind');
          const usual = component === 'Button' ? 'secondary' : 'primary';
          const name = kind ? getText(kind) : usual;
          if (name === undefined) throw new Error(`${file}: which kind of button?`);
          parts.add('button');
          for (const one of name.split(' ')) {
            parts.add(`${one}-button`);
            if (getAttribute(tag, 'busy')) parts.add(`${one}-button-busy`);
          }
          const own = getAttribute(tag, 'name');
          if (own) parts.add(`${getText(own)}-button`);
        }
        const part = getAttribute(tag, 'part');
        if (part === undefined || file.endsWith('/ui/button.tsx')) return;
        const text = getText(part);
        if (text === undefined) throw new Error(`${file}: which part?`);
        if (component === 'Field' || component === 'PasswordField') {
          for (const kind of ['label', 'input']) parts.add(`${text}-${kind}`);
          return;
        }
        for (const name of text.split(' ').filter((one) => /^\w/.test(one))) parts.add(name);
      },
    });
    visitor.visit(program);
  }
  return parts;
}
