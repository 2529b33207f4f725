import type { ListType } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import type { Field } from '@galena/contract/contacts';
import type { Result } from '@galena/contract/records';
import { Suspense, useMemo } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { CellContext, DataColumn } from '../../../ui/table/columns/columns.ts';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { placedIn } from '../../../widgets/contributions/contribution.ts';
import { useListActions, type ListAction } from '../../../widgets/contributions/list-actions.ts';
import { useListColumns, type ListColumn } from '../../../widgets/contributions/list-columns.ts';
import { Tag } from '../../../ui/marks/tag.tsx';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { heldIn, useFieldTitle, valueOf } from '../fields.ts';
import { hostAndPath, maybeWebAddress } from '../../../widgets/web-address.ts';
import { numberFormatOf, useValueWords } from '../values.ts';
import type { EditOf } from '../editing/edit-fields.ts';
import { AssigneeCell, CrmCell, EmailCell, NameCell, VerificationCell } from './cells.tsx';
import classes from './cells.module.css';
import { defaultColumns } from './default-columns.ts';
import { canSortBy, operatorsFor, ownFields } from './list-state.ts';
import { isAway, type Row } from './record-pages.ts';

/** In px; as many columns as a list begins with have room beside each other on a usual screen. */
const widths: Readonly<Record<string, number>> = {
  name: 216,
  email: 232,
  phone: 140,
  website: 140,
  crm_status: 148,
  country: 128,
  city: 100,
  company: 152,
  job_title: 162,
  'data.rating': 88,
  'data.engagementRate': 136,
  employee_count: 112,
  'data.url': 160,
  'data.platform': 112,
  'data.description': 280,
  note: 240,
  assignee_id: 160,
};

const widthOf = ({ name, kind }: Field): number =>
  widths[name] ?? (kind === 'number' ? 116 : kind === 'date' ? 120 : 140);

const WebLink = ({ address, tabIndex }: { readonly address: string } & CellContext) => {
  const href = maybeWebAddress(address);
  if (href === null) return <span className={classes.cut}>{address}</span>;
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {hostAndPath(address)}
    </a>
  );
};

/** Reads something of a record; nothing of one that is away. */
const of =
  <Value,>(read: (record: Result) => Value | null) =>
  (row: Row): Value | null =>
    isAway(row) ? null : read(row);

const numberAt = (name: string) =>
  of((record): number | null => {
    const value = valueOf(record, name);
    return typeof value === 'number' ? value : null;
  });

const textAt = (name: string) =>
  of((record): string | null => {
    const value = valueOf(record, name);
    return typeof value === 'string' && value !== '' ? value : null;
  });

type Bare<Column> = Column extends unknown ? Omit<Column, 'id' | 'title' | 'width'> : never;
/** A column but for its place in the table. */
type Cell = Bare<DataColumn<Row>>;

/** How the cells of a field are changed, and what is copied of those that are not. */
const changingOf = (name: string, edit: ReturnType<EditOf>): Pick<DataColumn<Row>, 'edit' | 'copy'> => {
  const copy = of((record) => {
    const value = valueOf(record, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  });
  if (typeof edit === 'string') return { edit, copy: (row) => copy(row) ?? '' };
  const text = of(edit.text);
  return { edit: { editor: edit.editor, problem: edit.problem, text: (row) => text(row) ?? '' } };
};

type Words = ReturnType<typeof useValueWords>;

const contactsAt = (name: 'emails' | 'phones') =>
  of((record): string | null => {
    const list =
      name === 'emails' ? record.emails.map(({ email }) => email) : record.phones.map(({ number }) => number);
    return list.length > 0 ? list.join(', ') : null;
  });

const ownText = (field: Field) =>
  of((record): string | null => {
    const value = heldIn(record, field);
    return typeof value === 'string' ? value : null;
  });

/** What the cells of a label hold, by its kind. */
const ownCellOf = (field: Field, words: Words): Cell => {
  switch (field.kind) {
    case 'number':
      return {
        kind: 'number',
        format: numberFormatOf(field.name),
        value: of((record) => {
          const value = heldIn(record, field);
          return typeof value === 'number' ? value : null;
        }),
      };
    case 'day':
      return { kind: 'date', value: ownText(field) };
    case 'choice':
      return {
        kind: 'own',
        cell: (row) => {
          const option = ownText(field)(row);
          return option === null ? null : <Tag>{option}</Tag>;
        },
      };
    default:
      return { kind: 'text', value: of((record) => words(field.name, heldIn(record, field), field)) };
  }
};

/** What a field's cells hold, by its name and kind. */
const cellOf = (type: ListType, field: Field, words: Words): Cell => {
  const { name, kind } = field;
  if (field.own) return ownCellOf(field, words);
  if (name === 'name') return { kind: 'own', cell: (row) => <NameCell row={row} type={type} /> };
  if (name === 'email') return { kind: 'own', cell: (row) => <EmailCell row={row} /> };
  if (kind === 'person') return { kind: 'own', cell: (row) => <AssigneeCell row={row} /> };
  if (name === 'verification') return { kind: 'own', cell: (row) => <VerificationCell row={row} /> };
  if (name === 'crm_status') return { kind: 'own', cell: (row) => <CrmCell row={row} /> };
  if (name === 'emails' || name === 'phones') return { kind: 'text', value: contactsAt(name) };
  if (name === 'match_percent')
    return {
      kind: 'number',
      format: { style: 'percent' },
      value: of(({ match_percent: share }) => (share === null ? null : share / 100)),
    };
  if (kind === 'number') return { kind: 'number', format: numberFormatOf(name), value: numberAt(name) };
  if (kind === 'date') return { kind: 'date', isMuted: true, value: textAt(name) };
  if (kind === 'url')
    return {
      kind: 'own',
      cell: (row, context) => {
        const address = textAt(name)(row);
        return address === null ? null : <WebLink address={address} {...context} />;
      },
    };
  return { kind: 'text', value: of((record) => words(name, valueOf(record, name), field)) };
};

/** A column that another room adds. */
const addedColumn = (listId: number, { id, key, title, isHidden, Part }: ListColumn): DataColumn<Row> => ({
  id: key,
  title,
  isHidden,
  width: 148,
  kind: 'own',
  canFilter: true,
  cell: (row, context) =>
    isAway(row) ? null : (
      <Suspense fallback={null}>
        <Part listId={listId} record={row} column={id} {...context} />
      </Suspense>
    ),
});

/** Fields that stand in the column of another one. */
const within = new Set(['email_status']);

/** The columns of the fields of records. */
const useFieldColumns = (list: List, act: (action: ListAction) => void, editOf: EditOf): readonly DataColumn<Row>[] => {
  const { type } = list;
  const offered = placedIn(useListActions(list), ({ at }) => at.column);
  const { t, i18n } = useTranslation();
  const title = useFieldTitle(type);
  const words = useValueWords();
  const all = useFields(type);
  const canSend = useCan('delivery');
  return useMemo(() => {
    const itemsOf = (name: string) =>
      offered
        .filter(({ place }) => place.field === name)
        .map(({ item, place }) => ({
          id: item.id,
          label: t(place.label),
          icon: item.icon,
          cost: item.cost?.(type),
          press: () => act(item),
        }));
    const first = defaultColumns[type];
    const fields = all.filter(({ name }) => !within.has(name) && (canSend || name !== 'crm_status'));
    const known = first.flatMap((name) => fields.filter((field) => field.name === name));
    const others = fields.filter(({ name }) => !first.includes(name));
    return [...known, ...others].map((field): DataColumn<Row> => {
      const { name, kind } = field;
      const isOwn = (ownFields as readonly string[]).includes(name) || name === 'match_percent';
      return {
        ...cellOf(type, field, words),
        ...changingOf(name, editOf(name)),
        id: name,
        title: title(name) ?? name,
        width: widthOf(field),
        ...(name === 'name' ? { grows: true } : {}),
        ...(canSortBy(field)
          ? {
              sort:
                name === 'email'
                  ? { ascending: t('records.sort_found_first'), descending: t('records.sort_found_last') }
                  : {},
            }
          : {}),
        canFilter: isOwn || operatorsFor(name, kind).length > 0,
        isHidden: !first.includes(name) && !field.own,
        items: itemsOf(name),
      };
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language, what is offered is told by its ids
  }, [type, all, canSend, editOf, i18n.language, offered.map(({ item }) => item.id).join()]);
};

/** The columns that other rooms add, the same as long as they are called the same. */
const useAddedColumns = (list: List): readonly DataColumn<Row>[] => {
  const { id } = list;
  const added = useListColumns(list);
  const names = added.map(({ key, title, isHidden }) => `${key} ${title} ${isHidden}`).join();
  // oxlint-disable-next-line react/exhaustive-deps -- what is added is told by its names
  return useMemo(() => added.map((one) => addedColumn(id, one)), [id, names]);
};

/**
 * The columns of a list of this kind: those that it begins with, then all other fields of a record, hidden, then what other rooms add.
 * The list stays the same as long as the language does.
 * @param act does what another room offers in the menu of a column; the same from render to render
 */
export const useColumns = (
  list: List,
  act: (action: ListAction) => void,
  editOf: EditOf,
): readonly DataColumn<Row>[] => {
  const own = useFieldColumns(list, act, editOf);
  const added = useAddedColumns(list);
  return useMemo(() => [...own, ...added], [own, added]);
};
