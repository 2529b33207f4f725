import type { List } from '@galena/contract/lists';
import { useMemo, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Tag } from '../../../ui/marks/tag.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { DataColumn, Sort } from '../../../ui/table/columns/columns.ts';
import type { Selection } from '../../../ui/table/rows/selection.ts';
import type { PhoneCells, TableHandle } from '../../../ui/table/rows/table-props.ts';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { ListTypeTile } from '../../../widgets/list-type.tsx';
import { EmailBar, Freshness, Owner, SentMark, useEmailShare } from './list-marks.tsx';
import { ListMenu, type ListDoing } from './list-menu.tsx';
import classes from './list-table.module.css';
import type { ListsSort } from './lists-state.ts';

const Name = ({ list }: { readonly list: List }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.list}>
      <ListTypeTile type={list.type} />
      <span className={classes.words}>
        <span className={classes.name}>{list.name}</span>
        <span className={classes.kind}>
          {t(`widgets.list_types.${list.type}`)}
          {list.is_demo && <Tag>{t('widgets.lists.demo')}</Tag>}
        </span>
      </span>
    </span>
  );
};

const Emails = ({ list }: { readonly list: List }) => {
  const share = useEmailShare();
  return (
    <span className={classes.emails}>
      <span className={classes.bar}>
        <EmailBar list={list} />
      </span>
      <span className={classes.percent}>{share(list)}</span>
    </span>
  );
};

const Tags = ({ list }: { readonly list: List }) => (
  <span className={classes.tags}>
    {list.tags.map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </span>
);

const useColumns = (): readonly DataColumn<List>[] => {
  const { t } = useTranslation();
  const canSend = useCan('delivery');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('lists.list'),
        width: 230,
        grows: true,
        sort: {},
        kind: 'own',
        cell: (list) => <Name list={list} />,
      },
      { id: 'tags', title: t('lists.tags'), width: 160, kind: 'own', cell: (list) => <Tags list={list} /> },
      {
        id: 'results_count',
        title: t('widgets.lists.records_title'),
        width: 96,
        sort: {},
        kind: 'number',
        value: (list) => list.results_count,
      },
      { id: 'emails', title: t('lists.emails'), width: 184, kind: 'own', cell: (list) => <Emails list={list} /> },
      ...(canSend
        ? [
            {
              id: 'sent',
              title: t('lists.sent'),
              width: 148,
              kind: 'own',
              cell: (list: List) => <SentMark list={list} />,
            } as const,
          ]
        : []),
      {
        id: 'updated_at',
        title: t('lists.updated'),
        width: 150,
        sort: {},
        kind: 'own',
        isMuted: true,
        cell: (list) => <Freshness list={list} />,
      },
      { id: 'owner', title: t('lists.owner'), width: 76, kind: 'own', cell: (list) => <Owner list={list} /> },
    ],
    [t, canSend],
  );
};

const usePhoneRow = (): ((list: List) => PhoneCells) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const share = useEmailShare();
  return (list) => ({
    avatar: <ListTypeTile type={list.type} />,
    primary: list.name,
    secondary: [t(`widgets.list_types.${list.type}`), ...list.tags].join(' · '),
    aside: number(list.results_count),
    status: (
      <>
        <span>
          {share(list)} {t('lists.with_email')}
        </span>
        <Freshness list={list} />
      </>
    ),
  });
};

const sortOf = (sort: ListsSort): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

const orderOf = (sort: Sort | null): ListsSort =>
  sort ? (`${sort.direction === 'descending' ? '-' : ''}${sort.column}` as ListsSort) : '-updated_at';

const idOf = (list: List): string => String(list.id);
const nameOf = (list: List): string => list.name;
const comfortable = { density: 'comfortable' } as const;

type ListTableProps = {
  readonly lists: readonly List[];
  readonly total: number;
  readonly doing: ListDoing;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly sort: ListsSort;
  readonly onSort: (sort: ListsSort) => void;
  readonly selection: Selection;
  readonly onSelectionChange: (selection: Selection) => void;
  readonly empty: ReactNode;
  readonly ref: Ref<TableHandle>;
};

/** The lists as rows, for doing something with several of them. */
export const ListTable = (props: ListTableProps) => {
  const { lists, doing, more, sort, onSort, ...rest } = props;
  const { t } = useTranslation();
  const go = useGo();
  return (
    <DataTable
      {...rest}
      label={t('lists.lists')}
      columns={useColumns()}
      rows={lists}
      rowId={idOf}
      rowName={nameOf}
      layout={comfortable}
      loadMore={more}
      sort={sortOf(sort)}
      onSort={(next) => onSort(orderOf(next))}
      onOpen={(list) => go('LeadSearch:SavedList', { params: { list } })}
      renderEnd={(list, { tabIndex }) => <ListMenu list={list} doing={doing} tabIndex={tabIndex} />}
      phoneRow={usePhoneRow()}
    />
  );
};
