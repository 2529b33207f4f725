import { CallError } from '@galena/contract/kernel';
import { relatedRoutes as routes, type RelatedAccount } from '@galena/contract/team';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useMe } from '../../widgets/me.ts';
import { enterSession } from '../../widgets/session-switch.ts';
import { MoreMenu, ResendButton, Until } from './members-table.tsx';
import { PeoplePane } from './people-pane.tsx';
import { EditRelatedDialog, RemoveRelatedDialog } from './related-dialog.tsx';
import classes from './team.module.css';
import { nameOf, useFresh, useRelated } from './use-people.ts';

type Act = 'edit' | 'remove';
type Ask = (what: Act, account: RelatedAccount) => void;
const dialogs = { edit: EditRelatedDialog, remove: RemoveRelatedDialog } as const;

const OpenButton = ({ account: { id, name } }: { readonly account: RelatedAccount }) => {
  const { t } = useTranslation();
  const me = useMe();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.enterRelated, { params: { id } }),
    onSuccess: ({ data }) => enterSession({ id: me.id, name: nameOf(me) }, data.access_token),
  });
  return (
    <Button size="xs" loading={isPending} aria-label={t('team.related.open_one', { name })} onClick={() => mutate()}>
      {t('team.related.open')}
    </Button>
  );
};

const RestoreButton = ({ account: { id, name } }: { readonly account: RelatedAccount }) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.related);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.restoreRelated, { params: { id } }),
    onSettled: refresh,
  });
  return (
    <Button size="xs" loading={isPending} aria-label={t('team.related.restore_one', { name })} onClick={() => mutate()}>
      {t('team.related.restore')}
    </Button>
  );
};

type ActionsProps = { readonly account: RelatedAccount; readonly at: number; readonly ask: Ask };

const Actions = ({ account, at, ask }: ActionsProps) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.related);
  const { id, name, state } = account;
  if (state === 'deleted') return <RestoreButton account={account} />;
  const isOpen = state === 'active';
  return (
    <span className={classes.actions}>
      {isOpen ? (
        <OpenButton account={account} />
      ) : (
        <ResendButton
          resendIn={account.resend_in}
          at={at}
          name={name}
          send={() => call(routes.resendRelated, { params: { id } }).finally(() => void refresh())}
        />
      )}
      <MoreMenu label={t('team.related.options', { name })}>
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={() => ask('edit', account)}>
          {t('team.related.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name={isOpen ? 'trash' : 'mail-x'} size={15} />}
          onClick={() => ask('remove', account)}
        >
          {t(isOpen ? 'team.related.delete' : 'team.members.withdraw')}
        </Menu.Item>
      </MoreMenu>
    </span>
  );
};

const State = ({ account: { state, expires_at, restorable_until } }: { readonly account: RelatedAccount }) => {
  const { t, i18n } = useTranslation();
  return (
    <TwoLines
      first={<Status family="team" state={state} size="md" />}
      second={
        restorable_until
          ? t('team.related.restorable', { moment: formatMoment(restorable_until, i18n.language) })
          : state === 'invited' && <Until moment={expires_at} />
      }
    />
  );
};

const useColumns = (at: number, ask: Ask): PlainColumn<RelatedAccount>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return [
    { id: 'name', title: t('team.related.account'), kind: 'sentence', cell: ({ name }) => name },
    {
      id: 'owner',
      title: t('team.related.owner'),
      kind: 'sentence',
      card: 'line',
      cell: (account) => <TwoLines first={nameOf(account)} second={account.email} />,
    },
    { id: 'state', title: t('team.members.state'), card: 'state', cell: (account) => <State account={account} /> },
    {
      id: 'credits',
      title: t('team.related.credits'),
      kind: 'number',
      cell: ({ credits }) => credits !== null && number(credits),
    },
    {
      id: 'last',
      title: t('team.members.last_login'),
      kind: 'muted',
      cell: ({ last_login_at: last }) => (last ? <Moment value={last} /> : t('team.members.never')),
    },
    {
      id: 'actions',
      title: t('team.members.actions'),
      kind: 'actions',
      cell: (account) => <Actions account={account} at={at} ask={ask} />,
    },
  ];
};

type TableProps = { readonly accounts: readonly RelatedAccount[]; readonly at: number; readonly add: () => void };

const RelatedTable = ({ accounts, at, add }: TableProps) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly what: Act; readonly account: RelatedAccount } | null>(null);
  const Asked = asked && dialogs[asked.what];
  return (
    <>
      <PlainTable
        label={t('team.related.table')}
        columns={useColumns(at, (what, account) => setAsked({ what, account }))}
        rows={accounts}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState
            figure="add"
            level={2}
            title={t('team.related.none')}
            actions={
              <Button leftSection={<Icon name="plus" />} onClick={add}>
                {t('team.related.add')}
              </Button>
            }
          >
            {t('team.related.none_text')}
          </EmptyState>
        }
      />
      {asked && Asked && <Asked account={asked.account} close={() => setAsked(null)} />}
    </>
  );
};

/** Whether the account may have none. */
export const isOff = (error: Error | null): boolean => error instanceof CallError && error.status === 403;

/** The tab of the accounts below this one. */
export const RelatedPane = ({
  known,
  add,
}: {
  readonly known: ReturnType<typeof useRelated>;
  readonly add: () => void;
}) => {
  const { t } = useTranslation();
  if (isOff(known.error))
    return (
      <EmptyState figure="lock" level={2} title={t('team.related.off')}>
        {t('team.related.off_text')}
      </EmptyState>
    );
  return (
    <PeoplePane known={known}>{(accounts) => <RelatedTable accounts={accounts} at={known.at} add={add} />}</PeoplePane>
  );
};
