import type { List } from '@galena/contract/lists';
import type { Result } from '@galena/contract/records';
import { ActionIcon, Menu } from '@mantine/core';
import { useMemo, type RefObject } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Drawer } from '../../../ui/layers/drawer.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import type { TableHandle } from '../../../ui/table/rows/table-props.ts';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useSearchState } from '../../../widgets/search-state.ts';
import { useRecordName } from '../record-marks.tsx';
import { recordsAmong } from '../groups/group-rows.ts';
import { isAway } from '../list/record-pages.ts';
import type { Records } from '../list/record-store.ts';
import { RecordDialogs } from './record-dialogs.tsx';
import { useRecordDoing, type RecordDoing } from './record-doing.ts';
import classes from './record-peek.module.css';
import { RecordView } from './record-view.tsx';
import { useRecord } from './use-record.ts';

type RecordPeekProps = {
  readonly list: List;
  readonly records: Records;
  readonly openId: number | null;
  readonly open: (id: number | null) => void;
  readonly table: RefObject<TableHandle | null>;
  /** The record has been deleted. */
  readonly onGone: (id: number) => void;
  /** Chooses it in the table, or lets it go; left out where nothing is chosen. */
  readonly choose?: ((id: number) => void) | undefined;
  /** Other records have gone with it. */
  readonly onReplaced: () => void;
};

type ActionsProps = { readonly openPage: () => void; readonly name: string; readonly remove: () => void };

const Actions = ({ openPage, name, remove }: ActionsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Tip label={t('records.open_page')} position="bottom">
        <ActionIcon aria-label={t('records.open_page')} onClick={openPage}>
          <Icon name="external-link" />
        </ActionIcon>
      </Tip>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={t('widgets.lists.options', { name })}>
            <Icon name="dots" size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={remove}>
            {t('records.delete_record')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};

/** How the list is looked at, without the record that is open beside it. */
const withoutRecord = ({ record: _record, ...rest }: Readonly<Record<string, unknown>>) => rest;

type KeysProps = { readonly canChoose: boolean; readonly letters: RecordDoing['letters'] };

const Keys = ({ canChoose, letters }: KeysProps) => {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.keys}>
        <Kbd>J</Kbd>
        <Kbd>K</Kbd>
        {t('records.keys.walk')}
      </span>
      {letters.map(({ keys, label }) => (
        <span key={keys} className={classes.keys}>
          <Kbd>{keys.toUpperCase()}</Kbd>
          {t(label)}
        </span>
      ))}
      {canChoose && (
        <span className={classes.keys}>
          <Kbd>X</Kbd>
          {t('records.keys.select')}
        </span>
      )}
    </>
  );
};

const lettersOf = ({ letters }: RecordDoing): Readonly<Record<string, () => void>> =>
  Object.fromEntries(letters.map(({ keys, press }) => [keys, press]));

type ContentProps = Pick<RecordPeekProps, 'list'> & {
  readonly shown: Result | null;
  readonly known: ReturnType<typeof useRecord>;
  readonly doing: RecordDoing;
};

const Content = ({ list, shown, known: { isGone, error, refetch }, doing }: ContentProps) => {
  const { t } = useTranslation();
  if (isGone)
    return (
      <EmptyState figure="search" level={2} title={t('records.gone')}>
        {t('widgets.lists.gone.text')}
      </EmptyState>
    );
  if (shown)
    return (
      <>
        {error && (
          <div className={classes.failure}>
            <LoadFailure error={error} retry={refetch} />
          </div>
        )}
        <RecordView type={list.type} record={shown} level={2} doing={doing} />
      </>
    );
  if (error) return <LoadFailure error={error} retry={refetch} isWhole />;
  return (
    <div className={classes.waiting}>
      <SkeletonText lines={10} />
    </div>
  );
};

/** A look at one record beside its list; J and K go on to its neighbours. */
export const RecordPeek = (props: RecordPeekProps) => {
  const { list, records, openId, open, table, onGone, choose, onReplaced } = props;
  const { t } = useTranslation();
  const nameOf = useRecordName();
  const known = useRecord(list, openId);
  const go = useGo();
  const [search] = useSearchState();
  const rows = useMemo(() => recordsAmong(records.rows), [records.rows]);
  const at = openId === null ? -1 : rows.findIndex(({ id }) => id === openId);
  const row = rows[at];
  // What the table knows stands there at once; what only the record's own answer has comes behind it.
  const shown = known.record ?? (row && !isAway(row) ? row : null);
  const name = shown ? nameOf(shown) : '';
  const { doing, asked, close } = useRecordDoing({ list, place: list, id: openId, record: shown });
  const walk = (by: 1 | -1) => (): void => {
    const id = table.current?.walk(by) ?? null;
    if (id !== null && Number(id) !== openId) open(Number(id));
  };
  const isThere = openId !== null && shown !== null && !known.isGone;
  const openPage = (): void =>
    go('LeadSearch:SavedListResult', { params: { list, resultId: openId ?? 0 }, search: withoutRecord(search) });
  const hasNext = at >= 0 && (at < rows.length - 1 || records.hasMore);
  return (
    <>
      <Drawer
        isOpen={openId !== null}
        // Also before it is known whose record it is, and where there is none.
        title={known.isGone ? t('records.gone') : name || t('records.record.tabs')}
        onClose={() => open(null)}
        {...(at >= 0 ? { position: { at: at + 1, total: Math.max(records.total, at + 1) } } : {})}
        onPrevious={at > 0 ? walk(-1) : undefined}
        onNext={hasNext ? walk(1) : undefined}
        actions={isThere && <Actions openPage={openPage} name={name} remove={() => doing.ask({ what: 'delete' })} />}
        keys={{ ...lettersOf(doing), ...(choose && isThere && { x: () => choose(openId) }) }}
        footer={rows.length > 0 && <Keys canChoose={choose !== undefined} letters={doing.letters} />}
        returnFocusTo={() => {
          // The handle of the table is renewed together with the drawer's going.
          queueMicrotask(() => table.current?.focus());
          return null;
        }}
      >
        <Content list={list} shown={shown} known={known} doing={doing} />
      </Drawer>
      {openId !== null && (
        <RecordDialogs
          place={list}
          subject={{ id: openId, name, record: shown }}
          asked={asked}
          close={close}
          onGone={(hasOthers) => {
            open(null);
            onGone(openId);
            if (hasOthers) onReplaced();
          }}
        />
      )}
    </>
  );
};
