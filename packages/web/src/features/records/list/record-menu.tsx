import type { Result } from '@galena/contract/records';
import { Menu } from '@mantine/core';
import { useId, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { CellContext } from '../../../ui/table/columns/columns.ts';
import { placedIn, type ListKind } from '../../../widgets/contributions/contribution.ts';
import { useRecordActions } from '../../../widgets/contributions/record-actions.ts';
import { useRecordName } from '../record-marks.tsx';
import { ActionItem } from './action-item.tsx';
import type { BulkAsked } from './record-bulk.tsx';
import classes from './record-menu.module.css';

type RecordMenuProps = CellContext & {
  readonly list: ListKind;
  readonly record: Result;
  readonly open: (id: number) => void;
  readonly ask: (asked: BulkAsked) => void;
};

type EntriesProps = Pick<RecordMenuProps, 'list' | 'record' | 'open' | 'ask'>;

const Entries = ({ list, record, open, ask }: EntriesProps) => {
  const { t } = useTranslation();
  const { id } = record;
  const actions = useRecordActions(list).filter(({ isFor }) => isFor?.(record) ?? true);
  return (
    <>
      <Menu.Item leftSection={<Icon name="arrow-right" size={15} />} onClick={() => open(id)}>
        {t('widgets.lists.open')}
      </Menu.Item>
      {placedIn(actions, ({ at }) => at.menu).map(({ item, place: { label } }) => (
        <ActionItem
          key={item.id}
          action={item}
          label={t(label)}
          type={list.type}
          press={() => ask({ what: 'record', action: item, record })}
        />
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={() => ask({ what: 'delete', of: id })}>
        {t('records.delete_record')}
      </Menu.Item>
    </>
  );
};

/** A menu is placed beside what it is told: this, wherever the menu itself stands. It draws nothing. */
const At = ({ button, ref }: { readonly button: RefObject<HTMLButtonElement | null>; readonly ref?: Ref<Element> }) => {
  useImperativeHandle(ref, () => button.current as Element);
  return null;
};

/**
 * What can be done with one record of the table. Seen where the row is pointed at or has the focus. There is one in every row, so it is a plain
 * button, and a menu only while that is open.
 */
export const RecordMenu = ({ list, record, open, ask, tabIndex }: RecordMenuProps) => {
  const { t } = useTranslation();
  const nameOf = useRecordName();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = (isOn: boolean): void => {
    setOpen(isOn);
    if (!isOn) button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        // Which the menu takes its label from.
        id={id}
        className={classes.dots}
        tabIndex={tabIndex}
        aria-label={t('records.record_actions', { name: nameOf(record) })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => toggle(!isOpen)}
      >
        <Icon name="dots" />
      </button>
      {isOpen && (
        <Menu
          id={id}
          opened
          onChange={toggle}
          position="bottom-end"
          withInitialFocusPlaceholder={false}
          returnFocus={false}
        >
          <Menu.Target>
            <At button={button} />
          </Menu.Target>
          <Menu.Dropdown>
            <Entries list={list} record={record} open={open} ask={ask} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
};
