import { type ResultCounts, searchTypes } from '@galena/contract/lists';
import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/table/bars/search-box.tsx';
import { ViewTabs } from '../../../ui/table/bars/view-tabs.tsx';
import { ColumnChooser } from '../../../ui/table/columns/column-chooser.tsx';
import type { DataColumn } from '../../../ui/table/columns/columns.ts';
import { DensityButton } from '../../../ui/table/columns/density-button.tsx';
import { layoutOf, type TableLayout } from '../../../ui/table/columns/layout.ts';
import type { OwnView, OwnViews } from './kept-views.ts';
import { isStandard, standardViews, type ListState, type StandardView } from '../list/list-state.ts';
import type { Row } from '../list/record-pages.ts';
import { ViewDialog } from './view-dialog.tsx';
import classes from './views-bar.module.css';

const countOf = (counts: ResultCounts, view: StandardView): number =>
  ({
    all: counts.all,
    found: counts.found,
    needs: counts.notFound,
    potential: counts.potentialsFound,
    sent: counts.sent,
  })[view];

type ViewMenuProps = {
  readonly view: OwnView;
  readonly views: OwnViews;
  readonly state: ListState;
  readonly rename: () => void;
  readonly leave: () => void;
};

/** What can be done with the view of one's own that is open. */
const ViewMenu = ({ view, views, state, rename, leave }: ViewMenuProps) => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.dots ?? ''}
          aria-label={t('records.own_view.options', { name: view.name })}
        >
          <Icon name="dots" size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="device-floppy" size={15} />}
          onClick={() => views.change(view.id, { state })}
        >
          {t('records.own_view.update')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={rename}>
          {t('records.own_view.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="trash" size={15} />}
          onClick={() => {
            views.remove(view.id);
            leave();
          }}
        >
          {t('records.own_view.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

export type ViewsBarProps = {
  readonly state: ListState;
  readonly change: (change: Partial<ListState>) => void;
  readonly counts: ResultCounts;
  readonly views: OwnViews;
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

type TabsProps = Omit<ViewsBarProps, 'columns' | 'onLayoutChange'>;

const Tabs = ({ state, change, counts, views, layout, panelId }: TabsProps) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'new' | 'rename' | null>(null);
  const own = views.views.find(({ id }) => id === state.view);
  const select = (id: string): void => {
    const chosen = views.views.find((view) => view.id === id);
    if (chosen) change(chosen.state);
    // A view that every list has is about states: the conditions that somebody set stay, those of an own view go with it.
    else change(own ? { view: id, filters: [], text: '', how: 'contain', sort: null } : { view: id });
  };
  const save = (name: string): void => {
    if (asked === 'rename' && own) return void views.change(own.id, { name });
    const id = views.add(name, state, layout);
    if (id !== null) change({ view: id });
  };
  return (
    <>
      <ViewTabs
        views={[
          ...standardViews.map((id) => ({
            id: id as string,
            label: t(`records.views.${id}`),
            count: countOf(counts, id),
          })),
          ...views.views.map(({ id, name }) => ({ id, label: name })),
        ]}
        active={own || isStandard(state.view) ? state.view : 'all'}
        onSelect={select}
        onSave={() => setAsked('new')}
        panelId={panelId}
      />
      {own && (
        <ViewMenu
          view={own}
          views={views}
          state={state}
          rename={() => setAsked('rename')}
          leave={() => select('all')}
        />
      )}
      {asked && (
        <ViewDialog name={asked === 'rename' && own ? own.name : null} save={save} close={() => setAsked(null)} />
      )}
    </>
  );
};

/** What of a list is shown and how: its views, words to search for, columns, height of rows. */
export const ViewsBar = (props: ViewsBarProps) => {
  const { state, change, columns, layout, onLayoutChange } = props;
  const { t } = useTranslation();
  const given = layoutOf(columns, layout);
  const [isSearching, setIsSearching] = useState(false);
  return (
    <div className={classes.bar} data-searching={isSearching || state.text !== '' || undefined}>
      <div className={classes.tabs}>
        <Tabs
          state={state}
          change={change}
          counts={props.counts}
          views={props.views}
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
        <span className={classes.wide}>
          <ColumnChooser columns={columns} layout={layout} onLayoutChange={onLayoutChange} />
          <DensityButton density={given.density} onChange={(density) => onLayoutChange({ ...given, density })} />
        </span>
      </div>
    </div>
  );
};
