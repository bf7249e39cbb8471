import { type ESTree, parseSync, Visitor } from 'vite';

/** What only CommonJS has. */
const COMMONJS = new Set(['require', 'exports']);

/** The file that `name = require("file")` reads, if that is what a declarator says. */
function required({ init }: ESTree.VariableDeclarator): string | undefined {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const [file] = init.arguments;
  if (init.callee.name !== 'require' || file?.type !== 'Literal') return undefined;
  return String(file.value);
}

/** `import` in the place of a list of `name = require("file")`, or nothing for any other statement. */
function importsOf(statement: ESTree.Node): string | undefined {
  if (statement.type !== 'VariableDeclaration') return undefined;
  const imports = statement.declarations.flatMap((declarator) => {
    const file = required(declarator);
    if (file === undefined || declarator.id.type !== 'Identifier') return [];
    return [`import * as ${declarator.id.name} from ${JSON.stringify(file)};`];
  });
  return imports.length === statement.declarations.length ? imports.join(' ') : undefined;
}

/** The name under which a statement exports something: it says `exports.name = …`. */
function exportedBy(statement: ESTree.Node): string | undefined {
  if (statement.type !== 'ExpressionStatement') return undefined;
  const { expression } = statement;
  return expression.type === 'AssignmentExpression' ? exportName(expression.left) : undefined;
}

/** The `name` of `exports.name`. */
function exportName(node: ESTree.Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  if (node.object.type !== 'Identifier' || node.object.name !== 'exports') return undefined;
  return node.property.type === 'Identifier' ? node.property.name : undefined;
}

/**
 * The source of a CommonJS file of the plain kind, `require` in variables at its top and `exports.name`
 * everywhere else, as an ECMAScript module, whose unused exports a bundler can leave out. Its default
 * export is the module itself. `id` is what the module is imported by.
 * @throws Error for a file of another kind
 */
export function asModule(source: string, id: string): string {
  const { program } = parseSync(id, source, { sourceType: 'script' });
  const edits: { start: number; end: number; put: string }[] = [];
  const replace = ({ start, end }: ESTree.Node, put: string) => edits.push({ start, end, put });
  const names = new Set<string>();
  for (const statement of program.body) {
    const imports = importsOf(statement);
    if (imports !== undefined) replace(statement, imports);
    const name = exportedBy(statement);
    if (name === undefined || names.has(name)) continue;
    names.add(name);
    edits.push({ start: statement.start, end: statement.start, put: 'var ' });
  }
  new Visitor({
    MemberExpression(node) {
      const name = exportName(node);
      if (name !== undefined) replace(node, `exports$${name}`);
    },
    // What an edit covers was met before: parents come first.
    Identifier({ name, start }) {
      if (!COMMONJS.has(name) || edits.some((edit) => edit.start <= start && start < edit.end))
        return;
      throw new Error(`"${id}" uses "${name}" in a way that a module has no match for.`);
    },
  }).visit(program);

  // From the end, so that the places before stay what they are.
  edits.sort((a, b) => b.start - a.start || b.end - a.end);
  let text = source;
  for (const { start, end, put } of edits) text = text.slice(0, start) + put + text.slice(end);
  const list = [...names].map((name) => `exports$${name} as ${name}`).join(', ');
  return `${text}\nexport { ${list} };\nexport * as default from ${JSON.stringify(id)};\n`;
}
