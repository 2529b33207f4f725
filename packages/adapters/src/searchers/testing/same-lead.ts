import type { LeadRecord } from '@galena/contract/contacts';

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

// Which of its categories stands first may follow what was looked for; that it has them does not.
const categoriesOf = ({ category, categories }: Readonly<Record<string, unknown>>): readonly string[] =>
  [category, categories]
    .flat()
    .filter((one) => typeof one === 'string')
    .toSorted(byText);

const inOrder = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).toSorted(([a], [b]) => byText(a, b));

/** What a lead says of itself, whoever found it: without how well it fits a question. */
const textOf = ({ match_percent: _percent, data = {}, ...record }: LeadRecord): string => {
  const { category: _category, categories: _categories, ...rest } = data;
  return JSON.stringify([inOrder(record), inOrder(rest), categoriesOf(data)]);
};

/** Watches that a lead says the same whatever question it is found by: what only one question gives it is no fact. */
export const watchLeads = () => {
  const known = new Map<string, string>();
  let again = 0;
  return {
    /** @returns what a lead said before and what it says now, of the first that differs; null: none does */
    add: (records: readonly LeadRecord[]): readonly [before: string, now: string] | null => {
      for (const record of records) {
        const now = textOf(record);
        const before = known.get(record.ref);
        if (before === undefined) known.set(record.ref, now);
        else if (before !== now) return [before, now];
        else again += 1;
      }
      return null;
    },
    /** How often a lead was found again. */
    seenAgain: (): number => again,
  };
};
