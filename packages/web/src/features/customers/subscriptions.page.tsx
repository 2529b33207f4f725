import type { CustomerSubscription } from '@galena/contract/customers';
import { statuses } from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { SearchBox } from '../../ui/table/bars/search-box.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useSearchState } from '../../widgets/search-state.ts';
import { ActDialog } from './act-dialog.tsx';
import type { CustomerAct } from './customer-menu.tsx';
import classes from './customers.module.css';
import { ImportDialog } from './imports/import-dialog.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { SubscriptionsTable } from './subscriptions-table.tsx';
import { readState, useCustomers, usePackages, writeState, type CustomersState } from './use-customers.ts';

type BarProps = { readonly state: CustomersState; readonly change: (change: Partial<CustomersState>) => void };

const Bar = ({ state, change }: BarProps) => {
  const { t } = useTranslation();
  const packages = usePackages().data?.data ?? [];
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox label={t('customers.search')} value={state.text} onSearch={(text) => change({ text })} hasShortcut />
      </div>
      <ChoiceMenu<CustomersState['status']>
        label={t('customers.status')}
        value={state.status}
        choices={[
          { value: '', label: t('customers.any_status') },
          ...statuses.map((value) => ({ value, label: t(`customers.statuses.${value}`) })),
        ]}
        onChoose={(status) => change({ status })}
      />
      {packages.length > 0 && (
        <ChoiceMenu
          label={t('customers.package')}
          value={state.sold}
          choices={[
            { value: '', label: t('customers.any_package') },
            ...packages.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChoose={(sold) => change({ sold })}
        />
      )}
    </div>
  );
};

type NothingProps = { readonly isFiltered: boolean } & Readonly<Record<'clear' | 'add', () => void>>;

const Nothing = ({ isFiltered, clear, add }: NothingProps) => {
  const { t } = useTranslation();
  const words = isFiltered ? 'no_match' : 'none';
  return (
    <EmptyState
      figure={isFiltered ? 'search' : 'add'}
      level={2}
      title={t(`customers.${words}`)}
      actions={
        isFiltered ? (
          <Button onClick={clear}>{t('customers.clear')}</Button>
        ) : (
          <Button variant="filled" onClick={add}>
            {t('customers.add')}
          </Button>
        )
      }
    >
      {t(`customers.${words}_text`)}
    </EmptyState>
  );
};

type Asked = { readonly subscription: CustomerSubscription; readonly act: CustomerAct };

/** The dialog of what is about to be done. */
const Asking = ({ act, subscription, close }: Asked & { readonly close: () => void }) =>
  act === 'log_in_as' ? (
    <LoginDialog subscription={subscription} close={close} />
  ) : (
    <ActDialog act={act} subscription={subscription} close={close} />
  );

const Shown = ({ state, clear }: { readonly state: CustomersState; readonly clear: () => void }) => {
  const { t } = useTranslation();
  const go = useGo();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useCustomers(state);
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  const subscriptions = data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = Object.values(state).some((part) => part !== '');
  return (
    <>
      <SubscriptionsTable
        subscriptions={subscriptions}
        isLoading={isFetching && subscriptions.length === 0}
        ask={(subscription, act) => setAsked({ subscription, act })}
        empty={<Nothing isFiltered={isFiltered} clear={clear} add={() => go('Whitelabel:SubscriptionCreate')} />}
        foot={
          hasNextPage && (
            <span className={classes.more}>
              <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('customers.more')}
              </Button>
            </span>
          )
        }
      />
      {asked && <Asking {...asked} close={() => setAsked(null)} />}
    </>
  );
};

/** The subscriptions of a reseller's customers. */
export const SubscriptionsPage = () => {
  const { t } = useTranslation();
  const go = useGo();
  const [search, setSearch] = useSearchState();
  const state = readState(search);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <PageHeader
        actions={[
          { id: 'import', label: t('customers.import.open'), icon: 'upload', run: () => setIsImporting(true) },
          { id: 'usage', label: t('customers.usage'), icon: 'history', run: () => go('Whitelabel:UsageHistory') },
          {
            id: 'add',
            label: t('customers.add'),
            icon: 'plus',
            look: 'filled',
            run: () => go('Whitelabel:SubscriptionCreate'),
          },
        ]}
      />
      <PageBody layout="flush">
        <Bar
          state={state}
          change={(change) => setSearch(writeState({ ...state, ...change }), change.text === undefined)}
        />
        <Shown state={state} clear={() => setSearch({})} />
      </PageBody>
      {isImporting && <ImportDialog close={() => setIsImporting(false)} />}
    </>
  );
};
