import { fold } from '@galena/contract/kernel';

/** Whether a label has every word of a search in it, in whatever order. */
export const isMatch = (label: string, search: string): boolean => {
  const found = fold(label);
  return fold(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
};

/**
 * What a search finds: those first that begin with it, for one of them is more likely meant than one that has it inside.
 * @param namesOf all under which it is found
 */
export const findMatches = <Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
  search: string,
): Item[] => {
  const start = fold(search);
  const isFirst = (item: Item): boolean => namesOf(item).some((name) => fold(name).startsWith(start));
  const found = items.filter((item) => namesOf(item).some((name) => isMatch(name, search)));
  return [...found.filter(isFirst), ...found.filter((item) => !isFirst(item))];
};
