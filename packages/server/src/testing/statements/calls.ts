import type { Evaluator, Place } from './evaluator.ts';
import { child, children, type Node } from './sources.ts';
import { partsOf, sqlOf, unknown, waysOf, zipped, type Value } from './values.ts';

/** Stands in a statement where a name comes that only the running program knows. */
export const unseen = '\u0000';

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => (part === '*' ? part : `"${part}"`))
    .join('.');

const named = (ways: readonly Value[], write: (text: string) => string): readonly Value[] =>
  ways.map((value) => sqlOf([value.kind === 'constant' ? write(String(value.value)) : unseen]));

const literal = (value: Value): string => {
  if (value.kind !== 'constant') return '1';
  return typeof value.value === 'string' ? `'${value.value.replaceAll(`'`, `''`)}'` : String(value.value);
};

const joined = (list: readonly Value[], separator: readonly Value[]): readonly Value[] => {
  const between = separator[0]?.kind === 'sql' ? separator[0].parts : [', '];
  return list.flatMap((one) => {
    if (one.kind !== 'list') return [sqlOf([null])];
    if (one.items.length === 0) return [];
    return zipped(one.items, (row) =>
      sqlOf(row.flatMap((value, at) => [...(at > 0 ? between : []), ...partsOf(value)])),
    );
  });
};

/** The functions that kysely hangs on `sql`. */
const builders: Readonly<Record<string, (inputs: readonly (readonly Value[])[]) => readonly Value[]>> = {
  ref: ([name = unknown]) => named(name, quoted),
  table: ([name = unknown]) => named(name, quoted),
  id: (parts) => zipped(parts, (row) => row).flatMap((row) => named(row, quoted)),
  raw: ([text = unknown]) => named(text, (one) => one),
  lit: ([value = unknown]) => value.map((one) => sqlOf([literal(one)])),
  val: () => [sqlOf([null])],
  join: ([list = unknown, separator = unknown]) => joined(list, separator),
};

const constant = (value: string): Value => ({ kind: 'constant', value });

const objectMethods: Readonly<Record<string, (value: Value) => readonly Value[]>> = {
  keys: (value) =>
    value.kind === 'object'
      ? [{ kind: 'list', items: [...value.members.keys()].map((key) => [constant(key)]) }]
      : unknown,
  values: (value) => (value.kind === 'object' ? [{ kind: 'list', items: [...value.members.values()] }] : unknown),
  entries: (value) =>
    value.kind === 'object'
      ? [
          {
            kind: 'list',
            items: [...value.members].map(([key, ways]) => [{ kind: 'list', items: [[constant(key)], ways] }]),
          },
        ]
      : unknown,
};

type Method = (evaluator: Evaluator, on: Value, inputs: readonly (readonly Value[])[]) => readonly Value[];

const mapped: Method = (evaluator, on, [fn = unknown]) => {
  const items = on.kind === 'list' ? on.items : [unknown];
  return [{ kind: 'list', items: items.map((item) => waysOf(...fn.map((one) => evaluator.enter(one, [item])))) }];
};

const asText: Method = (_evaluator, on, [separator = unknown]) => {
  const between = separator[0]?.kind === 'constant' ? String(separator[0].value) : ',';
  if (on.kind !== 'list') return unknown;
  return zipped(on.items, (row): Value =>
    row.every((one) => one.kind === 'constant')
      ? constant(row.map((one) => one.value).join(between))
      : { kind: 'unknown' },
  );
};

const textMethod =
  (name: 'startsWith' | 'endsWith' | 'slice' | 'split'): Method =>
  (_evaluator, on, inputs) => {
    if (on.kind === 'list') return [on];
    const [input] = inputs.map(([one]) => (one?.kind === 'constant' ? one.value : undefined));
    if (on.kind !== 'constant' || typeof on.value !== 'string' || input === undefined) return unknown;
    const text = on.value;
    if (name === 'slice') return [constant(text.slice(Number(input)))];
    if (name === 'split') return [{ kind: 'list', items: text.split(String(input)).map((one) => [constant(one)]) }];
    return [{ kind: 'constant', value: text[name](String(input)) }];
  };

const item: Method = ({ choose }, on) =>
  on.kind === 'list'
    ? choose(
        'item',
        on.items.map((one) => () => one),
      )
    : unknown;
const itself: Method = (_evaluator, on) => [on];

const methods: Readonly<Record<string, Method>> = {
  map: mapped,
  flatMap: (evaluator, on, inputs) =>
    mapped(evaluator, on, inputs).flatMap((list) =>
      list.kind === 'list'
        ? zipped(list.items, (row): Value => ({
            kind: 'list',
            items: row.flatMap((one) => (one.kind === 'list' ? one.items : [[one]])),
          }))
        : [],
    ),
  join: asText,
  find: item,
  at: item,
  filter: itself,
  slice: textMethod('slice'),
  split: textMethod('split'),
  startsWith: textMethod('startsWith'),
  endsWith: textMethod('endsWith'),
  toSorted: itself,
  trim: itself,
};

/** What a call answers. */
export const applied = (evaluator: Evaluator, { source, node, frame }: Place): readonly Value[] => {
  const callee = child(node, 'callee') as Node;
  const inputs = children(node, 'arguments').map((one) =>
    one ? evaluator.evaluate({ source, node: one, frame }) : unknown,
  );
  const object = callee.type === 'MemberExpression' ? child(callee, 'object') : null;
  const name = child(callee, 'property')?.['name'] as string | undefined;
  if (object?.['name'] === 'sql') return builders[name ?? '']?.(inputs) ?? unknown;
  if (object?.['name'] === 'Object')
    return waysOf(...(inputs[0] ?? []).map((one) => objectMethods[name ?? '']?.(one) ?? unknown));
  const fns = evaluator.evaluate({ source, node: callee, frame }).filter(({ kind }) => kind === 'function');
  if (fns.length > 0) return waysOf(...fns.map((fn) => evaluator.enter(fn, inputs)));
  // A table of texts that is asked by its function: `$castTo` and `as` of kysely change types only.
  if (object && (name === '$castTo' || name === 'as')) return evaluator.evaluate({ source, node: object, frame });
  const method = object && methods[name ?? ''];
  if (!method) return unknown;
  return waysOf(...evaluator.evaluate({ source, node: object, frame }).map((on) => method(evaluator, on, inputs)));
};
