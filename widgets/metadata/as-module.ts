import { type ESTree, parseSync, Visitor } from 'vite';

/** The names that only CommonJS has. */
const COMMONJS = new Set(['require', 'exports']);

/** Returns the file of a declarator `name = require("file")`; `undefined` for any other. */
function required({ init }: ESTree.VariableDeclarator): string | undefined {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const [file] = init.arguments;
  if (init.callee.name !== 'require' || file?.type !== 'Literal') return undefined;
  return String(file.value);
}

/** Returns the imports that replace a list of `name = require("file")`; `undefined` for any other statement. */
function importsOf(statement: ESTree.Node): string | undefined {
  if (statement.type !== 'VariableDeclaration') return undefined;
  const imports = statement.declarations.flatMap((declarator) => {
    const file = required(declarator);
    if (file === undefined || declarator.id.type !== 'Identifier') return [];
    return [`import * as ${declarator.id.name} from ${JSON.stringify(file)};`];
  });
  return imports.length === statement.declarations.length ? imports.join(' ') : undefined;
}

/** Returns the name that a statement `exports.name = …` exports; `undefined` for any other. */
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
 * Converts a simple CommonJS file to an ECMAScript module, whose unused exports a bundler can leave out. In
 * a simple file, `require` is only in variables at the top, and exports are `exports.name`. The default
 * export is the module itself.
 * @param id the specifier by which the module is imported
 * @throws Error for any other file
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
    // Parents are visited first, so the edits that cover this identifier are known.
    Identifier({ name, start }) {
      if (!COMMONJS.has(name) || edits.some((edit) => edit.start <= start && start < edit.end))
        return;
      throw new Error(`"${id}" uses "${name}" in a way that has no equivalent in a module.`);
    },
  }).visit(program);

  // From the end, so that the positions of earlier edits stay valid.
  edits.sort((a, b) => b.start - a.start || b.end - a.end);
  let text = source;
  for (const { start, end, put } of edits) text = text.slice(0, start) + put + text.slice(end);
  const list = [...names].map((name) => `exports$${name} as ${name}`).join(', ');
  return `${text}\nexport { ${list} };\nexport * as default from ${JSON.stringify(id)};\n`;
}
