import { child, children, type Node, type Source, type Sources } from './sources.ts';

/** How a name is reached in what it is bound to: members, places in a list, or the rest of it. */
export type Path = readonly (string | number)[];

/** Where a name comes from. */
export type Binding =
  | {
      readonly kind: 'declared';
      readonly source: Source;
      readonly init: Node;
      readonly path: Path;
      readonly isItem: boolean;
    }
  | { readonly kind: 'function'; readonly source: Source; readonly fn: Node }
  | {
      readonly kind: 'parameter';
      readonly source: Source;
      readonly fn: Node;
      readonly index: number;
      readonly path: Path;
    }
  | { readonly kind: 'namespace'; readonly source: Source };

export const isFunction = ({ type }: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'].includes(type);

/** The way to `name` inside of what a pattern binds; null: it binds another. */
const pathTo = (pattern: Node | null, name: string): Path | null => {
  if (!pattern) return null;
  if (pattern.type === 'Identifier') return pattern['name'] === name ? [] : null;
  if (pattern.type === 'AssignmentPattern') return pathTo(child(pattern, 'left'), name);
  if (pattern.type === 'ObjectPattern')
    for (const member of children(pattern, 'properties')) {
      const isRest = member?.type === 'RestElement';
      const path = pathTo(member && child(member, isRest ? 'argument' : 'value'), name);
      if (path) return isRest ? path : [String(member && child(member, 'key')?.['name']), ...path];
    }
  if (pattern.type === 'ArrayPattern')
    for (const [at, element] of children(pattern, 'elements').entries()) {
      const path = pathTo(element, name);
      if (path) return [at, ...path];
    }
  return null;
};

const unwrapped = (statement: Node | null): Node | null =>
  statement?.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;

const inDeclaration = (source: Source, declaration: Node | null, name: string, isItem = false): Binding | null => {
  if (declaration?.type === 'FunctionDeclaration' && child(declaration, 'id')?.['name'] === name)
    return { kind: 'function', source, fn: declaration };
  if (declaration?.type !== 'VariableDeclaration') return null;
  for (const one of children(declaration, 'declarations')) {
    const path = one && pathTo(child(one, 'id'), name);
    const init = one && child(one, 'init');
    if (path && init) return { kind: 'declared', source, init, path, isItem };
  }
  return null;
};

const inStatements = (source: Source, block: Node, name: string): Binding | null => {
  for (const statement of children(block, 'body')) {
    const found = inDeclaration(source, unwrapped(statement), name);
    if (found) return found;
  }
  return null;
};

const inParameters = (source: Source, fn: Node, name: string): Binding | null => {
  for (const [index, parameter] of children(fn, 'params').entries()) {
    const path = pathTo(parameter, name);
    if (path) return { kind: 'parameter', source, fn, index, path };
  }
  return null;
};

const ofLoop = (source: Source, loop: Node, name: string): Binding | null => {
  const left = child(loop, 'left');
  const [declarator] = left ? children(left, 'declarations') : [];
  const path = declarator ? pathTo(child(declarator, 'id'), name) : null;
  const right = child(loop, 'right');
  return path && right ? { kind: 'declared', source, init: right, path, isItem: true } : null;
};

/** What a file shows under a name, through whatever doors. */
const exported = (sources: Sources, path: string, name: string, depth = 0): Binding | null => {
  const source = sources.get(path);
  if (!source || depth > 9) return null;
  const own = inStatements(source, source.program, name);
  if (own) return own;
  const imported = source.imports.get(name);
  if (imported) return exported(sources, imported.from, imported.name, depth + 1);
  for (const [key, { from }] of source.imports) {
    const found = key.startsWith('* ') ? exported(sources, from, name, depth + 1) : null;
    if (found) return found;
  }
  return null;
};

const look = (sources: Sources, source: Source, node: Node, name: string): Binding | null => {
  for (let at: Node | undefined = node; at; at = source.parents.get(at)) {
    const found = isFunction(at)
      ? inParameters(source, at, name)
      : at.type === 'BlockStatement' || at.type === 'Program'
        ? inStatements(source, at, name)
        : at.type === 'ForOfStatement'
          ? ofLoop(source, at, name)
          : null;
    if (found) return found;
  }
  const imported = source.imports.get(name);
  if (!imported) return null;
  const from = sources.get(imported.from);
  if (imported.name === '*') return from ? { kind: 'namespace', source: from } : null;
  return exported(sources, imported.from, imported.name);
};

/** What was looked for once, by the node that asks. Names are asked for again in each round of the evaluators. */
const found = new WeakMap<Sources, WeakMap<Node, Binding | null>>();

/** Where a name that is used at `node` comes from; null: from outside of the product, or from nowhere. */
export const bindingOf = (sources: Sources, source: Source, node: Node, name: string): Binding | null => {
  if (node['name'] !== name || !source.parents.has(node)) return look(sources, source, node, name);
  const known = found.get(sources) ?? new WeakMap<Node, Binding | null>();
  found.set(sources, known);
  const before = known.get(node);
  if (before !== undefined) return before;
  const binding = look(sources, source, node, name);
  known.set(node, binding);
  return binding;
};
