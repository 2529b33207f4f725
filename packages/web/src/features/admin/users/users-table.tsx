import type { AdminUser, UserAct } from '@galena/contract/admin';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { UserMenu } from './user-menu.tsx';
import { nameOf } from './user-name.ts';
import classes from './users.module.css';

/** Role and type of a user, as marks behind their name; a plain customer has none. */
const Marks = ({ user: { role, user_type: type, is_super_admin: isSuper, is_confirmed: isConfirmed } }: One) => {
  const { t } = useTranslation();
  return (
    <>
      {isSuper && <Tag icon="shield-star">{t('admin.users.super_admin')}</Tag>}
      {role !== 'user' && !isSuper && <Tag>{t(`admin.users.roles.${role}`)}</Tag>}
      {type !== 'user' && <Tag>{t(`admin.users.types.${type}`)}</Tag>}
      {!isConfirmed && <Tag isOutlined>{t('admin.users.unconfirmed')}</Tag>}
    </>
  );
};

type One = { readonly user: AdminUser };

const Person = ({ user }: One) => (
  <TwoLines
    first={
      <span className={classes.person}>
        {user.acts.includes('edit') ? (
          <AddressLink page="Admin:UserEdit" params={{ id: user.id }} className={classes.name}>
            {nameOf(user)}
          </AddressLink>
        ) : (
          nameOf(user)
        )}
        <Marks user={user} />
      </span>
    }
    second={user.email}
  />
);

const useColumns = (act: (act: UserAct, user: AdminUser) => void): readonly PlainColumn<AdminUser>[] => {
  const { t } = useTranslation();
  return [
    { id: 'name', title: t('admin.users.name'), kind: 'sentence', cell: (user) => <Person user={user} /> },
    {
      id: 'state',
      title: t('admin.users.state'),
      card: 'state',
      width: 120,
      cell: ({ state }) => <Status family="user" state={state} size="md" />,
    },
    {
      id: 'account',
      title: t('admin.users.account'),
      kind: 'sentence',
      cell: ({ account, realm }) => <TwoLines first={account.name} second={realm.name} />,
    },
    {
      id: 'last_login',
      title: t('admin.users.last_login'),
      kind: 'muted',
      width: 130,
      cell: ({ last_login_at: at }) => (at === null ? t('admin.users.never') : <Moment value={at} />),
    },
    {
      id: 'created',
      title: t('admin.users.created'),
      kind: 'muted',
      width: 120,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'actions',
      title: t('admin.users.actions'),
      kind: 'actions',
      width: 60,
      cell: (user) => <UserMenu user={user} act={act} />,
    },
  ];
};

type UsersTableProps = {
  readonly users: readonly AdminUser[];
  readonly isLoading: boolean;
  readonly act: (act: UserAct, user: AdminUser) => void;
  readonly foot: ReactNode;
};

/** Users of all accounts. */
export const UsersTable = ({ users, isLoading, act, foot }: UsersTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('admin.users.table')}
      columns={useColumns(act)}
      rows={users}
      rowId={({ id }) => String(id)}
      isLoading={isLoading}
      foot={foot}
      empty={
        <EmptyState figure="search" level={2} title={t('admin.users.none')}>
          {t('admin.users.none_text')}
        </EmptyState>
      }
    />
  );
};
