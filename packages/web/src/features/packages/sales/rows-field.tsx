import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useRows } from '../../../ui/fields/form/rows.ts';
import type { FieldState } from '../../../ui/form.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './sales.module.css';

type RowsFieldProps<Item> = {
  readonly field: FieldState<Item[]>;
  readonly empty: Item;
  readonly most: number;
  /** What a row is called: "Feature 2". */
  readonly nameOf: (number: number) => string;
  readonly addLabel: string;
  readonly removeLabel: (number: number) => string;
  /** The fields of a row. */
  readonly children: (index: number) => ReactNode;
};

/** The first field of a row that was added has the focus. */
const useAddedFocus = () => {
  const list = useRef<HTMLUListElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    list.current?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')?.focus();
  });
  return {
    list,
    wantFocus: () => {
      isWanted.current = true;
    },
  };
};

/** Rows of a form that can be added, removed and put into another order. */
export const RowsField = <Item,>(props: RowsFieldProps<Item>) => {
  const { t } = useTranslation();
  const { field, empty, most, nameOf, addLabel, removeLabel, children } = props;
  const { rows, add, remove, move } = useRows(field);
  const { list, wantFocus } = useAddedFocus();
  return (
    <>
      {rows.length > 0 && (
        <ul ref={list} className={classes.rows}>
          {rows.map(({ key, index }) => {
            const what = nameOf(index + 1);
            return (
              <li key={key}>
                <div className={classes.rowHead}>
                  <span>{what}</span>
                  <ActionIcon
                    aria-label={t('packages.sales.up', { what })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="arrow-up" size={15} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('packages.sales.down', { what })}
                    disabled={index === rows.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="arrow-down" size={15} />
                  </ActionIcon>
                  <ActionIcon aria-label={removeLabel(index + 1)} onClick={() => remove(index)}>
                    <Icon name="trash" size={15} />
                  </ActionIcon>
                </div>
                {children(index)}
              </li>
            );
          })}
        </ul>
      )}
      {rows.length < most && (
        <Button
          size="sm"
          className={classes.add ?? ''}
          leftSection={<Icon name="plus" size={15} />}
          onClick={() => {
            wantFocus();
            add(empty);
          }}
        >
          {addLabel}
        </Button>
      )}
    </>
  );
};
