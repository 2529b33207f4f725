import { createHash } from 'node:crypto';
import { applied } from './calls.ts';
import type { Evaluator, Place } from './evaluator.ts';
import { returnsIn, type Ask } from './returns.ts';
import { bindingOf, type Path } from './scope.ts';
import { child, children, walk, type Node, type Source, type Sources } from './sources.ts';
import { literalsOf, mentionsSql, typeAt } from './types-of-parameters.ts';
import {
  isUnknown,
  partsOf,
  sqlOf,
  truthOf,
  unknown,
  waysOf,
  zipped,
  type Frame,
  type TypeText,
  type Value,
} from './values.ts';

export const typeArgumentOf = (node: Node, { path, text }: Source): TypeText | null => {
  const list = child(node, 'typeArguments');
  const [type] = list ? children(list, 'params') : [];
  return type ? { path, text: text.slice(type.start, type.end) } : null;
};

const nothing: readonly Value[] = [{ kind: 'constant', value: null }];

/** What stands at the end of a path inside of values. */
export const take = (values: readonly Value[], path: Path): readonly Value[] => {
  const [key, ...rest] = path;
  if (key === undefined) return values;
  const found = values.flatMap((value): readonly Value[] => {
    if (value.kind === 'object') return value.members.get(String(key)) ?? (value.isOpen ? unknown : nothing);
    return value.kind === 'list' && typeof key === 'number' ? (value.items[key] ?? []) : [];
  });
  return take(waysOf(found), rest);
};

/** One of the items of lists. */
const itemOf = ({ choose }: Evaluator, values: readonly Value[]): readonly Value[] =>
  choose(
    'item',
    values.flatMap((value) => (value.kind === 'list' ? value.items.map((item) => () => item) : [])),
  );

const inputsOf = (frame: Frame | null, fn: Node): Frame['inputs'] | null =>
  frame === null ? null : frame.fn === fn ? frame.inputs : inputsOf(frame.outer, fn);

const nameOf = ({ parents }: Source, fn: Node): string | null => {
  const holder = fn.type === 'FunctionDeclaration' ? fn : parents.get(fn);
  const id = holder && child(holder, 'id');
  return id ? (id['name'] as string) : null;
};

type Parameter = { readonly source: Source; readonly fn: Node; readonly index: number; readonly path: Path };

/** A parameter that nobody said anything of: what its callers hand over, where SQL may be among it; else its named values. */
const unboundOf = (
  evaluator: Evaluator,
  { source, fn, index, path }: Parameter,
  frame: Frame | null,
): readonly Value[] => {
  const { sources, evaluate } = evaluator;
  const call = source.parents.get(fn);
  const callee = call?.type === 'CallExpression' ? child(call, 'callee') : null;
  const over = callee?.type === 'MemberExpression' ? child(callee, 'object') : null;
  if (over && index === 0) return take(itemOf(evaluator, evaluate({ source, node: over, frame })), path);
  const typed = typeAt(sources, source, fn, index, path);
  if (!typed) return unknown;
  const literals = literalsOf(sources, typed);
  if (literals.length > 0)
    return evaluator.choose(
      path.join('.'),
      literals.map((value) => (): readonly Value[] => [{ kind: 'constant', value }]),
    );
  if (!mentionsSql(sources, typed)) return unknown;
  const name = nameOf(source, fn);
  const callers = (name === null ? [] : evaluator.callsOf(name)).filter((place) =>
    evaluate({ ...place, node: child(place.node, 'callee') as Node }).some(
      (value) => value.kind === 'function' && value.fn === fn,
    ),
  );
  const handed = callers.map((place) => (): readonly Value[] => {
    const argument = children(place.node, 'arguments')[index];
    return argument ? take(evaluate({ ...place, node: argument }), path) : nothing;
  });
  const found = evaluator.choose(`${callerOf}${name}`, handed);
  const isPlain = child(typed.type, 'typeName')?.['name'] === 'RawBuilder';
  return isUnknown(found) && isPlain ? [sqlOf(['true'])] : found;
};

const nameValue = (evaluator: Evaluator, { source, node, frame }: Place): readonly Value[] => {
  const binding = bindingOf(evaluator.sources, source, node, node['name'] as string);
  if (binding === null) return unknown;
  if (binding.kind === 'function') return [{ kind: 'function', source: binding.source, fn: binding.fn, frame }];
  if (binding.kind === 'namespace') return unknown;
  if (binding.kind === 'parameter') {
    const inputs = inputsOf(frame, binding.fn);
    const input = inputs?.[binding.index];
    const fallback = child(children(binding.fn, 'params')[binding.index] as Node, 'right');
    if (inputs && !input && fallback)
      return take(evaluator.evaluate({ source: binding.source, node: fallback, frame }), binding.path);
    if (!input || isUnknown(input)) return unboundOf(evaluator, binding, frame);
    return take(input, binding.path);
  }
  const values = evaluator.evaluate({ source: binding.source, node: binding.init, frame });
  return take(binding.isItem ? itemOf(evaluator, values) : values, binding.path);
};

const memberValue = (evaluator: Evaluator, { source, node, frame }: Place): readonly Value[] => {
  const object = child(node, 'object') as Node;
  const property = child(node, 'property') as Node;
  const binding =
    object.type === 'Identifier' ? bindingOf(evaluator.sources, source, object, object['name'] as string) : null;
  if (binding?.kind === 'namespace')
    return nameValue(evaluator, {
      source: binding.source,
      node: { ...binding.source.program, name: property['name'] },
      frame,
    });
  const values = evaluator.evaluate({ source, node: object, frame });
  if (!node['computed']) return take(values, [property['name'] as string]);
  const keys = evaluator.evaluate({ source, node: property, frame });
  const known = keys.flatMap((key) => (key.kind === 'constant' && key.value !== null ? [key.value] : []));
  if (known.length > 0)
    return waysOf(...known.map((key) => take(values, [typeof key === 'number' ? key : String(key)])));
  const all = values.flatMap((value) =>
    value.kind === 'object' ? [...value.members.values()] : value.kind === 'list' ? value.items : [],
  );
  return evaluator.choose(
    source.text.slice(property.start, property.end),
    all.map((ways) => () => ways),
  );
};

const objectValue = (evaluator: Evaluator, { source, node, frame }: Place): readonly Value[] => {
  const members = new Map<string, readonly Value[]>();
  let isOpen = false;
  for (const one of children(node, 'properties')) {
    if (!one) continue;
    if (one.type === 'SpreadElement') {
      for (const value of evaluator.evaluate({ source, node: child(one, 'argument') as Node, frame })) {
        if (value.kind === 'object') for (const [key, ways] of value.members) members.set(key, ways);
        isOpen ||= value.kind === 'unknown' || (value.kind === 'object' && value.isOpen);
      }
      continue;
    }
    const key = child(one, 'key') as Node;
    const name = (key['name'] ?? key['value']) as string;
    members.set(name, evaluator.evaluate({ source, node: child(one, 'value') as Node, frame }));
  }
  return [{ kind: 'object', members, isOpen }];
};

const listValue = (evaluator: Evaluator, { source, node, frame }: Place): readonly Value[] => {
  const parts = children(node, 'elements').map((one): readonly Value[] => {
    if (one?.type !== 'SpreadElement') {
      const item = one ? evaluator.evaluate({ source, node: one, frame }) : unknown;
      return [{ kind: 'list', items: [item] }];
    }
    return evaluator.evaluate({ source, node: child(one, 'argument') as Node, frame });
  });
  return zipped(parts, (row): Value => ({
    kind: 'list',
    items: row.flatMap((one) => (one.kind === 'list' ? one.items : [unknown])),
  }));
};

const textsOf = (template: Node): readonly string[] =>
  children(template, 'quasis').flatMap((one) => (one ? [(one['value'] as { cooked: string }).cooked] : []));

const textValue = (evaluator: Evaluator, { source, node, frame }: Place): readonly Value[] => {
  const holes = children(node, 'expressions').map((one) => evaluator.evaluate({ source, node: one as Node, frame }));
  const texts = textsOf(node);
  return zipped(holes, (row): Value => {
    const known = row.map((one) => (one.kind === 'constant' ? String(one.value) : null));
    if (holes.length > 0 && known.includes(null)) return { kind: 'unknown' };
    return { kind: 'constant', value: texts.map((text, at) => text + (known[at] ?? '')).join('') };
  });
};

const taggedValue = (evaluator: Evaluator, { source, node, frame }: Place): readonly Value[] => {
  if (child(node, 'tag')?.['name'] !== 'sql') return unknown;
  evaluator.read.add(node);
  const quasi = child(node, 'quasi') as Node;
  const holes = children(quasi, 'expressions').map((one) => evaluator.evaluate({ source, node: one as Node, frame }));
  const texts = textsOf(quasi);
  const rows = typeArgumentOf(node, source);
  return waysOf(
    zipped(holes, (row) =>
      sqlOf(
        texts.flatMap((text, at) => (row[at] === undefined ? [text] : [text, ...partsOf(row[at])])),
        rows,
      ),
    ),
  );
};

/** What a function answers: what it returns somewhere. */
const returned = (evaluator: Evaluator, source: Source, fn: Node, frame: Frame): readonly Value[] => {
  const body = child(fn, 'body') as Node;
  const ask: Ask = (node) => evaluator.evaluate({ source, node, frame });
  const answers = body.type === 'BlockStatement' ? returnsIn(children(body, 'body'), ask) : [body];
  const type = child(fn, 'returnType');
  const builder = type && child(type, 'typeAnnotation');
  const rows =
    builder && child(builder, 'typeName')?.['name'] === 'RawBuilder' ? typeArgumentOf(builder, source) : null;
  const ways = answers.map((node) => () => evaluator.evaluate({ source, node, frame }));
  return evaluator
    .choose(`${source.path} ${fn.start}`, ways)
    .map((value) =>
      value.kind === 'sql' && value.rows === null && rows?.text !== 'unknown' ? { ...value, rows } : value,
    );
};

type Reader = (evaluator: Evaluator, place: Place) => readonly Value[];

const both =
  (...keys: readonly string[]): Reader =>
  ({ evaluate }, { source, node, frame }) =>
    waysOf(...keys.map((key) => evaluate({ source, node: child(node, key) as Node, frame })));

const conditional: Reader = (evaluator, { source, node, frame }) => {
  const test = child(node, 'test') as Node;
  const truth = truthOf(evaluator.evaluate({ source, node: test, frame }));
  const [yes, no] = ['consequent', 'alternate'].map(
    (key) => () => evaluator.evaluate({ source, node: child(node, key) as Node, frame }),
  );
  if (truth !== null) return (truth ? yes : no)?.() ?? unknown;
  return evaluator.choose(
    source.text.slice(test.start, test.end),
    [yes, no].flatMap((way) => way ?? []),
  );
};

const negated: Reader = ({ evaluate }, { source, node, frame }) => {
  const truth = truthOf(evaluate({ source, node: child(node, 'argument') as Node, frame }));
  return node['operator'] === '!' && truth !== null ? [{ kind: 'constant', value: !truth }] : unknown;
};

const compared: Reader = ({ evaluate }, { source, node, frame }) => {
  const [left, right] = ['left', 'right'].map((key) => evaluate({ source, node: child(node, key) as Node, frame })[0]);
  if (left?.kind !== 'constant' || right?.kind !== 'constant') return unknown;
  if (node['operator'] === '===') return [{ kind: 'constant', value: left.value === right.value }];
  return node['operator'] === '!==' ? [{ kind: 'constant', value: left.value !== right.value }] : unknown;
};

const functionValue: Reader = (_evaluator, { source, node, frame }) => [{ kind: 'function', source, fn: node, frame }];

const readers: Readonly<Record<string, Reader>> = {
  Identifier: nameValue,
  MemberExpression: memberValue,
  ObjectExpression: objectValue,
  ArrayExpression: listValue,
  TemplateLiteral: textValue,
  TaggedTemplateExpression: taggedValue,
  CallExpression: applied,
  ArrowFunctionExpression: functionValue,
  FunctionExpression: functionValue,
  ConditionalExpression: conditional,
  UnaryExpression: negated,
  BinaryExpression: compared,
  LogicalExpression: both('left', 'right'),
  Literal: (_evaluator, { node }) => {
    const { value } = node as { value?: unknown };
    return ['string', 'number', 'boolean'].includes(typeof value) || value === null
      ? [{ kind: 'constant', value: value as string }]
      : unknown;
  },
  ...Object.fromEntries(
    [
      'TSAsExpression',
      'TSSatisfiesExpression',
      'TSNonNullExpression',
      'ParenthesizedExpression',
      'ChainExpression',
    ].map((type) => [type, both('expression')]),
  ),
  AwaitExpression: both('argument'),
};

const callsIn = ({ speaking }: Sources): ReadonlyMap<string, readonly Place[]> => {
  const calls = new Map<string, Place[]>();
  for (const source of speaking)
    for (const node of walk(source.program)) {
      if (node.type !== 'CallExpression') continue;
      const callee = child(node, 'callee') as Node;
      const name = (callee['name'] ?? child(callee, 'property')?.['name']) as string | undefined;
      if (name) calls.set(name, [...(calls.get(name) ?? []), { source, node, frame: null }]);
    }
  return calls;
};

// In the first rounds everybody takes the first way, then the second, and so on; later ones mix. Of many callers each has its turn.
const orderlyRounds = 4;
const manyCallers = 8;
const callerOf = 'caller of ';

const numberOf = (question: string, round: number, ways: number): number =>
  round < orderlyRounds || (ways > manyCallers && question.startsWith(callerOf))
    ? round
    : createHash('sha256').update(`${round} ${question}`).digest().readUInt16BE();

/** One evaluator for each round: they go different ways where the program chooses. */
export const createEvaluators = (sources: Sources, rounds: number): readonly Evaluator[] => {
  const calls = callsIn(sources);
  return Array.from({ length: rounds }, (_, round) => createEvaluator(sources, calls, round));
};

const createEvaluator = (sources: Sources, calls: ReadonlyMap<string, readonly Place[]>, round: number): Evaluator => {
  // What is under way, with how deep it stands.
  const open = new Map<Node, number>();
  // How far out an expression lies that was asked for while it was under way itself.
  let reached = Infinity;
  const known = new Map<Node, readonly Value[]>();
  const evaluator: Evaluator = {
    sources,
    read: new Set(),
    callsOf: (name) => calls.get(name) ?? [],
    choose: (question, ways) => {
      const first = numberOf(question, round, ways.length);
      for (let at = 0; at < ways.length; at += 1) {
        const values = ways[(first + at) % ways.length]?.() ?? unknown;
        if (!isUnknown(values)) return values;
      }
      return unknown;
    },
    evaluate: (place) => {
      const { node, frame } = place;
      const read = readers[node.type];
      const found = frame === null ? known.get(node) : undefined;
      if (found || !read) return found ?? unknown;
      const depth = open.size;
      // An expression that asks for itself says nothing new.
      reached = Math.min(reached, open.get(node) ?? Infinity);
      if (open.has(node)) return unknown;
      const before = reached;
      reached = Infinity;
      open.set(node, depth);
      const values = read(evaluator, place);
      open.delete(node);
      // What asked for something outside of itself that is under way may be half an answer, and is not kept.
      const isWhole = reached >= depth;
      if (frame === null && isWhole) known.set(node, values);
      reached = Math.min(before, isWhole ? Infinity : reached);
      return values;
    },
    enter: (fn, inputs) =>
      fn.kind === 'function' ? returned(evaluator, fn.source, fn.fn, { fn: fn.fn, inputs, outer: fn.frame }) : unknown,
  };
  return evaluator;
};
