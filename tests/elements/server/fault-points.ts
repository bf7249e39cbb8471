import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The files whose components, hooks and effects can fail. */
const FILES = /\/src\/(?:views|ui|element|hooks)\/[^?]+\.tsx?$/;

/** The names of components and hooks. */
const RENDERED = /^(?:[A-Z]|use[A-Z])/;

const EFFECTS = new Set(['useEffect', 'useLayoutEffect']);

/** A text to insert into a source. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Returns what makes a function call `faultPoint` first. */
function instrument(
  body: ESTree.FunctionBody | ESTree.Expression | null,
  name: string,
): Insertion[] {
  const call = `globalThis.faultPoint?.(${JSON.stringify(name)})`;
  if (body === null) return [];
  if (body.type === 'BlockStatement') {
    return [{ at: body.start + 1, text: `${call};` }];
  }
  return [
    { at: body.start, text: `(${call}, ` },
    { at: body.end, text: ')' },
  ];
}

/** Finds all places of a file where a call is inserted. */
function findInsertions(file: string, code: string): Insertion[] {
  const insertions: Insertion[] = [];
  const add = (body: ESTree.FunctionBody | ESTree.Expression | null, name: string) =>
    insertions.push(...instrument(body, `${file} ${name}`));
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const visitor = new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id && RENDERED.test(id.name)) add(body, id.name);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !RENDERED.test(id.name)) return;
      if (init?.type === 'ArrowFunctionExpression') add(init.body, id.name);
    },
    MethodDefinition({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'render') add(value.body, 'render');
    },
    CallExpression({ callee, arguments: [effect], start }) {
      if (callee.type !== 'Identifier' || !EFFECTS.has(callee.name)) return;
      if (effect?.type !== 'ArrowFunctionExpression') return;
      add(effect.body, `effect in line ${lineOf(start)}`);
    },
  });
  visitor.visit(parseSync(file, code).program);
  return insertions;
}

/**
 * Lets every component, hook and effect of the elements call `globalThis.faultPoint` with its file and name
 * at the beginning of each render, so that a test can throw there.
 */
export function faultPoints(): Plugin {
  return {
    name: 'fault-points',
    enforce: 'pre',
    transform: {
      filter: { id: FILES },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('/src/') + 1);
        let result = code;
        for (const { at, text } of findInsertions(file, code).toSorted((a, b) => b.at - a.at)) {
          result = result.slice(0, at) + text + result.slice(at);
        }
        return { code: result, map: null };
      },
    },
  };
}
