import { type Node, parseSync } from 'oxc-parser';

/** A small change of a source file that a test should detect. */
export interface Mutant {
  /** Path of the file from the root of the repository. */
  readonly file: string;
  /** A short description of the change. */
  readonly change: string;
  /** Offsets in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The text that replaces the one between the offsets. */
  readonly replacement: string;
}

type Change = Omit<Mutant, 'file'>;

/** Each operator and its replacement. */
const OPERATORS: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Checks whether the node is a call of `console` or a new `Error`, whose text is only for developers. */
function isMessageForDevelopers(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const { callee } = node;
    return (
      callee.type === 'MemberExpression' &&
      callee.object.type === 'Identifier' &&
      callee.object.name === 'console'
    );
  }
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name.endsWith('Error')
  );
}

/** Checks whether the compiler proves that the node is unreachable. */
function isUnreachable(node: Node): boolean {
  return node.type === 'TSSatisfiesExpression' && node.typeAnnotation.type === 'TSNeverKeyword';
}

/** Checks whether the node exists only for the compiler, or contains only names and specifiers. */
function isWithoutBehavior(node: Node): boolean {
  const isTypeSyntax =
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type);
  return isTypeSyntax || node.type.startsWith('Import') || node.type === 'ExportAllDeclaration';
}

/** Checks whether the node is `counter += 1`, whose step has no visible effect. */
function isCounterStep(node: Node): boolean {
  return (
    node.type === 'AssignmentExpression' &&
    (node.operator === '+=' || node.operator === '-=') &&
    node.right.type === 'Literal'
  );
}

/** Returns the child nodes that can change the behavior of the program. */
function getChildren(node: Node): Node[] {
  const children: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'key' || key === 'property') && !('computed' in node && node.computed);
    if (isName || (key === 'source' && node.type.startsWith('Export'))) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') {
        children.push(child as Node);
      }
    }
  }
  return children;
}

/** Replaces the operator between two operands. */
function swapOperator(
  text: string,
  { operator, left, right }: { operator: string; left: Node; right: Node },
): Change[] {
  const other = OPERATORS[operator];
  if (other === undefined) return [];
  const start = text.indexOf(operator, left.end);
  if (start < 0 || start >= right.start) return [];
  const end = start + operator.length;
  return [{ change: `${operator} -> ${other}`, start, end, replacement: other }];
}

function replace(node: Node, change: string, replacement: string): Change {
  return { change, start: node.start, end: node.end, replacement };
}

/** Adds a `!` to the condition, or removes it. */
function negate(text: string, test: Node): Change {
  const inner = text.slice(test.start, test.end);
  return test.type === 'UnaryExpression' && test.operator === '!'
    ? replace(test, 'negate the condition', text.slice(test.argument.start, test.argument.end))
    : replace(test, 'negate the condition', `!(${inner})`);
}

function changeLiteral(node: Node & { value: unknown }): Change[] {
  const { value } = node;
  if (typeof value === 'boolean') return [replace(node, `${value} -> ${!value}`, `${!value}`)];
  if (typeof value === 'number') return [replace(node, `${value} -> ${value + 1}`, `${value + 1}`)];
  if (value === '') return [replace(node, 'empty text -> text', "'mutant'")];
  if (typeof value === 'string') return [replace(node, 'text -> empty text', "''")];
  return [];
}

/** Returns the changes of this node, without its children. */
function changeNode(text: string, node: Node): Change[] {
  switch (node.type) {
    case 'ExpressionStatement':
      return 'directive' in node && node.directive
        ? []
        : [replace(node, 'remove the statement', ';')];
    case 'ReturnStatement':
      return node.argument === null ? [replace(node, 'remove the return', ';')] : [];
    case 'IfStatement':
    case 'WhileStatement':
    case 'ConditionalExpression':
      return [negate(text, node.test)];
    case 'LogicalExpression':
      if (node.operator !== '??') return swapOperator(text, node);
      return [
        replace(node, 'remove the part after ??', text.slice(node.left.start, node.left.end)),
      ];
    case 'BinaryExpression':
      return swapOperator(text, node);
    case 'Literal':
      return changeLiteral(node);
    case 'TemplateLiteral':
      return [replace(node, 'text -> empty text', '``')];
    case 'ArrayExpression':
      return node.elements.length === 0 ? [] : [replace(node, 'empty the list', '[]')];
    default:
      return [];
  }
}

/**
 * Finds every mutant of a file. Types, imports, comments, texts for developers, steps of counters and
 * branches that the compiler proves unreachable have no mutants.
 * @throws Error if the text has a syntax error
 */
export function findMutants(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const mutants: Mutant[] = [];
  const visit = (node: Node): void => {
    if (isWithoutBehavior(node) || isUnreachable(node) || isCounterStep(node)) return;
    const isOfUnreachable = node.type === 'ExpressionStatement' && isUnreachable(node.expression);
    if (isOfUnreachable) return;
    for (const change of changeNode(text, node)) mutants.push({ file, ...change });
    if (isMessageForDevelopers(node)) return;
    for (const child of getChildren(node)) visit(child);
  };
  visit(program);
  return mutants;
}
