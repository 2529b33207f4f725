import { adminUserRoutes as routes, type AdminUser, type UserAct } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { saveBlob } from '../../../widgets/save-blob.ts';
import { useSearchState } from '../../../widgets/search-state.ts';
import { useUsers } from './use-users.ts';
import { UserDialogs, type AskedAct } from './user-dialogs.tsx';
import { UsersBar } from './users-bar.tsx';
import { inputOf, readUsersState, writeUsersState, type UsersState } from './users-state.ts';
import { UsersTable } from './users-table.tsx';
import classes from './users.module.css';

/** What is done without a question, and what opens a page or a dialog. */
const useUserActs = (ask: (asked: AskedAct) => void) => {
  const queryClient = useQueryClient();
  const go = useGo();
  const refresh = (): void => {
    void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
    void queryClient.invalidateQueries({ queryKey: keyOf(routes.get) });
    void queryClient.invalidateQueries({ queryKey: keyOf(routes.history) });
  };
  const { mutate } = useMutation({
    mutationFn: ({ act, user }: AskedAct) =>
      call(act === 'restore' ? routes.restore : routes.invite, { params: { id: user.id } }),
    onSettled: refresh,
  });
  const act = (what: UserAct, user: AdminUser): void => {
    if (what === 'edit') go('Admin:UserEdit', { params: { id: user.id } });
    else if (what === 'restore' || what === 'invite') mutate({ act: what, user });
    else ask({ act: what, user });
  };
  return { act, refresh };
};

const Foot = ({
  users,
  pagination,
  query,
}: Omit<ReturnType<typeof useUsers>, 'users'> & { readonly users: number }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { total = 0, total_is_capped: isCapped = false } = pagination ?? {};
  const amounts = { shown: number(users), total: number(total) };
  return (
    <>
      {isCapped ? t('admin.users.shown_of_many', amounts) : t('admin.users.shown_of', amounts)}
      {query.hasNextPage && (
        <span className={classes.more}>
          <Button size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('admin.users.more')}
          </Button>
        </span>
      )}
    </>
  );
};

const Shown = ({ state, act }: { readonly state: UsersState; readonly act: ReturnType<typeof useUserActs>['act'] }) => {
  const all = useUsers(inputOf(state));
  const { users, query } = all;
  if (query.error && users === undefined) return <LoadFailure error={query.error} retry={query.refetch} isWhole />;
  const shown = users ?? [];
  return (
    <UsersTable
      users={shown}
      isLoading={query.isFetching && shown.length === 0}
      act={act}
      foot={<Foot {...all} users={shown.length} />}
    />
  );
};

/** Everybody who has an account here. */
export const UsersPage = () => {
  const { t } = useTranslation();
  const go = useGo();
  const [search, setSearch] = useSearchState();
  const state = readUsersState(search);
  const [asked, ask] = useState<AskedAct | null>(null);
  const { act, refresh } = useUserActs(ask);
  const file = useMutation({
    mutationFn: () => call(routes.export, { query: inputOf(state) }),
    onSuccess: (blob) => saveBlob(blob, 'users.csv'),
  });
  return (
    <>
      <PageHeader
        actions={[
          {
            id: 'history',
            label: t('admin.users.history'),
            icon: 'history',
            look: 'quiet',
            run: () => go('Admin:UsersHistory'),
          },
          {
            id: 'export',
            label: t('admin.users.export'),
            icon: 'download',
            isBusy: file.isPending,
            run: () => file.mutate(),
          },
          { id: 'add', label: t('admin.users.add'), icon: 'plus', look: 'filled', run: () => go('Admin:UserCreate') },
        ]}
      />
      <PageBody layout="flush">
        <UsersBar
          state={state}
          change={(change) => setSearch(writeUsersState({ ...state, ...change }), change.text === undefined)}
        />
        <Shown state={state} act={act} />
      </PageBody>
      <UserDialogs asked={asked} close={() => ask(null)} onDone={refresh} />
    </>
  );
};
