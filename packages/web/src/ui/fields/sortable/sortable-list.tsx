import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { SortableItem, SortableListProps } from './sortable-item.ts';
import classes from './sortable.module.css';

const Rows = lazyPart(
  () => import('./sortable-rows.tsx'),
  (module) => module.SortableRows,
);

/**
 * A list whose rows can be put in another order: dragged by the handle with a mouse or a finger, moved with space and the
 * arrow keys on the handle, or with the buttons at their end (WCAG 2.5.7).
 */
export const SortableList = <Item extends SortableItem>({ renderItem, ...props }: SortableListProps<Item>) => {
  const rowOf = (item: SortableItem): ReactNode => renderItem?.(item as Item) ?? item.label;
  return (
    <Suspense
      fallback={
        <ul className={classes.list} aria-label={props.label}>
          {props.items.map((item) => (
            <li key={item.id} className={classes.row}>
              <span className={classes.handle} />
              <span className={classes.content}>{rowOf(item)}</span>
            </li>
          ))}
        </ul>
      }
    >
      <Rows {...props} renderItem={rowOf} />
    </Suspense>
  );
};
