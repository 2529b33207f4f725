import { isFunction } from './scope.ts';
import { child, children, walk, type Node } from './sources.ts';
import { truthOf, type Value } from './values.ts';

/** What an expression may be. */
export type Ask = (node: Node) => readonly Value[];

const inSwitch = (statement: Node, ask: Ask): readonly (Node | null)[] => {
  const [wanted] = ask(child(statement, 'discriminant') as Node);
  const cases = children(statement, 'cases').filter((one) => one !== null);
  const at = cases.findIndex((one) => {
    const test = child(one, 'test');
    const [value] = test ? ask(test) : [];
    return wanted?.kind === 'constant' && value?.kind === 'constant' && value.value === wanted.value;
  });
  return cases.slice(Math.max(0, at)).flatMap((one) => children(one, 'consequent'));
};

/** What is returned in these statements, leaving out what is known not to be reached. */
export const returnsIn = (statements: readonly (Node | null)[], ask: Ask): readonly Node[] => {
  const found: Node[] = [];
  for (const statement of statements) {
    if (statement?.type === 'ReturnStatement')
      return [...found, ...(child(statement, 'argument') ? [child(statement, 'argument') as Node] : [])];
    if (statement?.type === 'BlockStatement') found.push(...returnsIn(children(statement, 'body'), ask));
    else if (statement?.type === 'IfStatement') {
      const truth = truthOf(ask(child(statement, 'test') as Node));
      const [yes, no] = ['consequent', 'alternate'].map((key) => returnsIn([child(statement, key)], ask));
      if (truth !== false) found.push(...(yes ?? []));
      if (truth === true && yes && yes.length > 0) return found;
      if (truth !== true) found.push(...(no ?? []));
    } else if (statement?.type === 'SwitchStatement') {
      const inside = inSwitch(statement, ask);
      found.push(...(inside.length > 0 ? returnsInEach(inside, ask) : []));
    } else if (statement && !isFunction(statement))
      for (const node of walk(statement, isFunction))
        if (node.type === 'ReturnStatement') found.push(child(node, 'argument') ?? node);
  }
  return found;
};

const returnsInEach = (statements: readonly (Node | null)[], ask: Ask): readonly Node[] =>
  statements.flatMap((one) => returnsIn([one], ask));
