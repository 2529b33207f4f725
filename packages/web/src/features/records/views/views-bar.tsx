import type { ListType } from '@galena/contract/kernel';
import { type ResultCounts, searchTypes } from '@galena/contract/lists';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/table/bars/search-box.tsx';
import { ViewTabs } from '../../../ui/table/bars/view-tabs.tsx';
import { ColumnChooser } from '../../../ui/table/columns/column-chooser.tsx';
import type { DataColumn } from '../../../ui/table/columns/columns.ts';
import { DensityButton } from '../../../ui/table/columns/density-button.tsx';
import { layoutOf, type TableLayout } from '../../../ui/table/columns/layout.ts';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { standardViews, type ListState, type StandardView } from '../list/list-state.ts';
import type { Row } from '../list/record-pages.ts';
import { LookSwitch } from '../map/look-switch.tsx';
import { GroupMenu } from '../groups/group-menu.tsx';
import type { NewView, OwnView, OwnViews } from './use-views.ts';
import { NewViewDialog, RenameViewDialog } from './view-dialog.tsx';
import { ViewMenu } from './view-menu.tsx';
import classes from './views-bar.module.css';

const countOf = (counts: ResultCounts, view: StandardView): number =>
  ({
    all: counts.all,
    found: counts.found,
    needs: counts.notFound,
    potential: counts.potentialsFound,
    sent: counts.sent,
  })[view];

export type ViewsBarProps = {
  readonly type: ListType;
  readonly state: ListState;
  readonly change: (change: Partial<ListState>) => void;
  readonly counts: ResultCounts;
  readonly views: OwnViews;
  /** The saved view that is open, and whether more than was saved is shown. */
  readonly own: OwnView | undefined;
  readonly isChanged: boolean;
  readonly columns: readonly DataColumn<Row>[];
  readonly layout: Partial<TableLayout> | null;
  readonly onLayoutChange: (layout: TableLayout) => void;
  readonly panelId: string;
};

const useWays = ({ state, change }: Pick<ViewsBarProps, 'state' | 'change'>) => {
  const { t } = useTranslation();
  return {
    label: t('records.search_ways.label', { way: t(`records.search_ways.${state.how}`) }),
    value: state.how,
    options: searchTypes.map((value) => ({ value, label: t(`records.search_ways.${value}`) })),
    choose: (value: string) => change({ how: searchTypes.find((type) => type === value) ?? 'contain' }),
  };
};

type TabsProps = Omit<ViewsBarProps, 'columns' | 'onLayoutChange' | 'type'>;

const plainState = { filters: [], text: '', how: 'contain', sort: null, group: null } as const;

/** The tabs: views that every list has, then those that were saved. */
const useTabs = ({ counts, views }: TabsProps) => {
  const { t } = useTranslation();
  const canSend = useCan('delivery');
  const standard = standardViews.filter((id) => canSend || id !== 'sent');
  return [
    ...standard.map((id) => ({ id: id as string, label: t(`records.views.${id}`), count: countOf(counts, id) })),
    ...views.views.map(({ id, name, is_shared: isShared }) => ({
      id,
      label: name,
      ...(isShared ? { mark: { icon: 'users', label: t('records.own_view.of_team') } as const } : {}),
    })),
  ];
};

const Tabs = (props: TabsProps) => {
  const { state, change, views, own, layout, isChanged, panelId } = props;
  const { t } = useTranslation();
  const tabs = useTabs(props);
  const [asked, setAsked] = useState<'new' | 'rename' | null>(null);
  const select = (id: string): void => {
    const chosen = views.views.find((view) => view.id === id);
    if (chosen) change(chosen.state);
    // A view that every list has is about states: the conditions that somebody set stay, those of an own view go with it.
    else change(own ? { ...plainState, view: id } : { view: id });
  };
  const save = async (view: Pick<NewView, 'name' | 'isShared' | 'isOnlyHere'>): Promise<void> => {
    const id = await views.add({ ...view, state, layout });
    if (id !== null) change({ view: id });
  };
  const close = (): void => setAsked(null);
  return (
    <>
      <ViewTabs
        views={tabs}
        active={own?.id ?? (tabs.some(({ id }) => id === state.view) ? state.view : 'all')}
        onSelect={select}
        onSave={() => setAsked('new')}
        panelId={panelId}
      />
      {own && (
        <ViewMenu
          view={own}
          views={views}
          state={state}
          layout={layout}
          isChanged={isChanged}
          rename={() => setAsked('rename')}
          duplicate={() =>
            void save({
              name: t('records.own_view.copy_of', { name: own.name }).slice(0, 80),
              isShared: false,
              isOnlyHere: own.isOnlyHere,
            })
          }
          leave={() => select('all')}
        />
      )}
      {asked === 'new' && <NewViewDialog save={(view) => void save(view)} close={close} />}
      {asked === 'rename' && own && (
        <RenameViewDialog name={own.name} save={(name) => void views.rename(own.id, name)} close={close} />
      )}
    </>
  );
};

/** What of a list is shown and how: its views, words to search for, columns, height of rows. */
export const ViewsBar = (props: ViewsBarProps) => {
  const { state, change, columns, layout, onLayoutChange } = props;
  const { t } = useTranslation();
  const given = layoutOf(columns, layout);
  const isTable = props.type !== 'local' || state.look === 'table';
  const [isSearching, setIsSearching] = useState(false);
  return (
    <div className={classes.bar} data-searching={isSearching || state.text !== '' || undefined}>
      <div className={classes.tabs}>
        <Tabs
          state={state}
          change={change}
          counts={props.counts}
          views={props.views}
          own={props.own}
          isChanged={props.isChanged}
          layout={layout}
          panelId={props.panelId}
        />
      </div>
      <ActionIcon
        size={44}
        className={classes.magnifier ?? ''}
        aria-label={t('records.search_list')}
        aria-expanded={isSearching}
        onClick={() => setIsSearching(!isSearching)}
      >
        <Icon name="search" size={19} />
      </ActionIcon>
      <div className={classes.end}>
        <SearchBox
          label={t('records.search_list')}
          value={state.text}
          onSearch={(text) => change({ text })}
          hasShortcut
          ways={useWays(props)}
        />
        {isTable && (
          <>
            <GroupMenu type={props.type} group={state.group} onGroup={(group) => change({ group })} />
            <span className={classes.wide}>
              <ColumnChooser columns={columns} layout={layout} onLayoutChange={onLayoutChange} />
              <DensityButton density={given.density} onChange={(density) => onLayoutChange({ ...given, density })} />
            </span>
          </>
        )}
      </div>
      {props.type === 'local' && <LookSwitch look={state.look} onLook={(look) => change({ look })} />}
    </div>
  );
};
