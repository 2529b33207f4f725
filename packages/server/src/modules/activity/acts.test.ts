import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { languages } from '@galena/contract/kernel';
import { actWords } from './activity.service.ts';

type Node = { readonly type: string; readonly [key: string]: unknown };
type Act = { readonly actions: readonly string[]; readonly entity: string | null };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (isNode(value)) {
    visit(value);
    for (const part of Object.values(value)) walk(part, visit);
  }
};

/** The texts that an expression may be: one, or one of two. */
const textsOf = (node: Node | undefined): readonly string[] => {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node?.type !== 'ConditionalExpression') return [];
  return [...textsOf(node['consequent'] as Node), ...textsOf(node['alternate'] as Node)];
};

const propertyOf = (object: Node, name: string): Node | undefined =>
  (object['properties'] as readonly Node[]).find((one) => (one['key'] as Node | undefined)?.['name'] === name)?.[
    'value'
  ] as Node | undefined;

/** Who writes audits by a function of their own gives the action as one of its texts. */
const helpers = new Set(['note', 'auditOf']);

/**
 * What a file writes down: pairs of an action and what it happened to. Where one of both stands elsewhere in the file (an argument
 * of a function, a variable, an object that is spread), it is taken from there.
 */
const actsIn = (text: string): readonly string[] => {
  const acts: Act[] = [];
  const loose: string[] = [];
  walk(parseSync('file.ts', text).program, (node) => {
    if (node.type === 'ObjectExpression') {
      const [action, entity] = [propertyOf(node, 'action'), propertyOf(node, 'entity')];
      const actions = textsOf(action);
      const [named = null] = textsOf(entity);
      if (named !== null) acts.push({ actions, entity: named });
      else if (action) loose.push(...actions);
    }
    const name = ((node['callee'] as Node | undefined)?.['name'] ?? '') as string;
    const given = (node['arguments'] ?? []) as readonly Node[];
    // Who names the transaction and the person first, then what was done and to what.
    const [actions, [entity = null]] = [textsOf(given[2]), textsOf(given[3])];
    if (helpers.has(name) && actions.length > 0 && entity !== null) acts.push({ actions, entity });
    else if (node.type === 'CallExpression' && helpers.has(name))
      loose.push(
        ...given
          .slice(0, 2)
          .flatMap(textsOf)
          .filter((one) => /^[a-z_]+$/.test(one)),
      );
    if (node.type === 'VariableDeclarator' && (node['id'] as Node)['name'] === 'action')
      loose.push(...textsOf(node['init'] as Node));
  });
  return acts.flatMap(({ actions, entity }) =>
    (actions.length > 0 ? actions : loose).map((action) => `${entity}.${action}`),
  );
};

const root = join(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path) && !path.startsWith('testing'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => text.includes('writeAudit('));
const written = [...new Set(files.flatMap(({ text }) => actsIn(text)))].toSorted();

describe('what is written down', () => {
  it('is found wherever it is written', () => {
    // These write what others hand to them.
    const handsOn = /(?:audit|telling\.service)\.ts$/;
    const silent = files.filter(({ path, text }) => !handsOn.test(path) && actsIn(text).length === 0);
    expect(silent.map(({ path }) => path)).toEqual([]);
    expect(written).toEqual(
      expect.arrayContaining(['access_token.viewing_ended', 'job.job_cancelled', 'user.restored']),
    );
  });

  it.each(written)('%s has a sentence in every language', (act) => {
    const [entity, action] = act.split('.') as [string, string];
    const sentences = languages.map((language) => actWords(language).sentenceOf({ entity, action }));
    expect(sentences).not.toContain(`${action} ${entity}`);
    // English shines through where a language has none.
    expect(new Set(sentences).size).toBe(languages.length);
  });
});
