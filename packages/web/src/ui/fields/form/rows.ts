import { useState } from 'react';
import type { FieldState } from '../../form.ts';

let lastKey = 0;
const newKey = (): string => {
  lastKey += 1;
  return `row-${lastKey}`;
};

const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

/**
 * The rows of a field that is a list: `useRows(form.field('hours'))`. Each row's own fields are
 * `` form.field(`hours.${index}.from`) ``.
 * @returns the rows with a key that stays with each of them, and the ways to add, remove and move one.
 */
export const useRows = <Item>(field: FieldState<Item[]>) => {
  const items = field.value ?? [];
  const [kept, setKept] = useState<readonly string[]>([]);
  // Another length: the form was reset or filled from somewhere else.
  const keys = kept.length === items.length ? kept : items.map((_, at) => kept[at] ?? newKey());
  if (keys !== kept) setKept(keys);
  const change = (nextItems: Item[], nextKeys: readonly string[]): void => {
    setKept(nextKeys);
    field.change(nextItems);
  };
  return {
    rows: keys.map((key, index) => ({ key, index })),
    add: (item: Item) => change([...items, item], [...keys, newKey()]),
    remove: (index: number) =>
      change(
        items.filter((_, at) => at !== index),
        keys.filter((_, at) => at !== index),
      ),
    move: (from: number, to: number) => change(moved(items, from, to), moved(keys, from, to)),
  };
};
