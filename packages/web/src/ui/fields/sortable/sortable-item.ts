import type { ReactNode } from 'react';

export type SortableItem = {
  readonly id: string;
  /** What it is called where it is moved and in what is read out. */
  readonly label: string;
};

export type SortableListProps<Item extends SortableItem> = {
  /** What the list is of. */
  readonly label: string;
  readonly items: readonly Item[];
  /** What stands in a row, between its handle and its buttons; the label by itself. */
  readonly renderItem?: (item: Item) => ReactNode;
  readonly isDisabled?: boolean;
  /** Gets the ids in their new order, whenever a row has found its new place. */
  readonly onReorder: (ids: readonly string[]) => void;
};
