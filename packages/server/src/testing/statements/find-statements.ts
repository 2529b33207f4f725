import { unseen } from './calls.ts';
import { createEvaluators, take, typeArgumentOf } from './evaluate.ts';
import type { Evaluator, Place } from './evaluator.ts';
import { isFunction } from './scope.ts';
import { child, children, isNode, lineOf, walk, type Node, type Source, type Sources } from './sources.ts';
import type { SqlValue, TypeText, Value } from './values.ts';

/** A statement as the product sends it. */
export type Statement = {
  readonly path: string;
  readonly line: number;
  /** With `$1`, `$2` for what the program brings. */
  readonly text: string;
  /** What the program takes its rows for; null: it does not look at them. */
  readonly rows: TypeText | null;
};

export type Found = {
  readonly statements: readonly Statement[];
  /** Where a statement is sent whose text nobody knows without running the program: `file:line`. */
  readonly unseen: readonly string[];
  /** Pieces of SQL that no statement here is made of: kysely's own statements have them inside. */
  readonly loose: readonly string[];
};

const numbered = ({ parts }: SqlValue): string => {
  let at = 0;
  return parts.map((part) => part ?? `$${(at += 1)}`).join('');
};

type Sent = { readonly texts: readonly string[]; readonly rows: TypeText | null };

const isSql = (value: Value): value is SqlValue => value.kind === 'sql';

/** The texts that a call sends; null: it sends none. */
const sentBy = (evaluator: Evaluator, place: Place): readonly Sent[] | null => {
  const { source, node } = place;
  const callee = child(node, 'callee') as Node;
  const name = child(callee, 'property')?.['name'];
  const object = child(callee, 'object');
  const [first] = children(node, 'arguments');
  if (!object || !isNode(first)) return null;
  if (name === 'execute' || name === 'compile') {
    if (isFunction(first)) return null;
    return evaluator
      .evaluate({ ...place, node: object })
      .filter(isSql)
      .map((value) => ({ texts: [numbered(value)], rows: value.rows }));
  }
  // A download: the query runs on a connection of its own (platform/db/copy-streams.ts).
  if (name === 'open' && child(object, 'property')?.['name'] === 'copyStreams')
    return take(evaluator.evaluate({ ...place, node: first }), ['query'])
      .filter(isSql)
      .map((value) => ({ texts: [numbered(value)], rows: null }));
  const isRaw = name === 'raw' && object['name'] === 'CompiledQuery';
  if (name !== 'query' && !isRaw) return null;
  const texts = evaluator
    .evaluate({ ...place, node: first })
    .flatMap((value) => (value.kind === 'constant' && typeof value.value === 'string' ? [value.value] : []));
  return [{ texts, rows: typeArgumentOf(node, source) }].filter((one) => one.texts.length > 0);
};

// So many times every statement is put together, each time another way through the conditions in it.
const rounds = 20;

const distinct = (statements: readonly Statement[]): readonly Statement[] => [
  ...new Map(statements.map((one) => [one.text, one])).values(),
];

const inSource = (evaluators: readonly Evaluator[], source: Source): Omit<Found, 'loose'> => {
  const statements: Statement[] = [];
  const hidden: string[] = [];
  for (const node of walk(source.program)) {
    if (node.type !== 'CallExpression') continue;
    const sent = evaluators.map((evaluator) => sentBy(evaluator, { source, node, frame: null }));
    if (sent.every((one) => one === null)) continue;
    const line = lineOf(source.text, (child(child(node, 'callee') as Node, 'property') as Node).start);
    const known = sent.flatMap((one) =>
      (one ?? []).flatMap(({ texts, rows }) => texts.map((text) => ({ path: source.path, line, text, rows }))),
    );
    if (known.every(({ text }) => text.includes(unseen))) hidden.push(`${source.path}:${line}`);
    statements.push(...distinct(known.filter(({ text }) => !text.includes(unseen))));
  }
  return { statements, unseen: hidden };
};

/** Every statement that is written by hand in the server's own files. */
export const findStatements = (sources: Sources): Found => {
  const evaluators = createEvaluators(sources, rounds);
  const found = sources.speaking.map((source) => inSource(evaluators, source));
  const read = new Set(evaluators.flatMap((evaluator) => [...evaluator.read]));
  const loose = sources.speaking.flatMap(({ path, text, program }) =>
    walk(program)
      .filter(
        (node) => node.type === 'TaggedTemplateExpression' && child(node, 'tag')?.['name'] === 'sql' && !read.has(node),
      )
      .map((node) => `${path}:${lineOf(text, node.start)}`),
  );
  return { statements: found.flatMap((one) => one.statements), unseen: found.flatMap((one) => one.unseen), loose };
};
