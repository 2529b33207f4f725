import { memberRoutes as routes, type TeamMember } from '@galena/contract/team';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import classes from './team.module.css';
import { nameOf, useFresh, useSecondsLeft } from './use-people.ts';

export type MemberAct = 'edit' | 'transfer' | 'remove';
type Ask = (what: MemberAct, member: TeamMember) => void;

export const Until = ({ moment }: { readonly moment: string | null }) => {
  const { t, i18n } = useTranslation();
  return moment && t('team.members.until', { moment: formatMoment(moment, i18n.language) });
};

const Access = ({ member: { access_options, leads_access } }: { readonly member: TeamMember }) => {
  const { t } = useTranslation();
  const isReader = access_options.includes('leads') && leads_access === 'read';
  return (
    <TwoLines
      first={
        <span className={classes.tags}>
          {access_options.map((option) => (
            <Tag key={option}>{t(`team.options.${option}`)}</Tag>
          ))}
        </span>
      }
      second={isReader && `${t('team.leads_access.label')}: ${t('team.leads_access.read')}`}
    />
  );
};

type ResendProps = {
  readonly resendIn: number;
  readonly at: number;
  readonly name: string;
  readonly send: () => Promise<unknown>;
};

/** Sends an invitation again; counts down while that is not possible yet. */
export const ResendButton = ({ resendIn, at, name, send }: ResendProps) => {
  const { t } = useTranslation();
  const left = useSecondsLeft(resendIn, at);
  const { mutate, isPending } = useMutation({ mutationFn: send });
  const isOut = left > 0 || isPending;
  return (
    <Button
      variant="subtle"
      size="xs"
      // Not out of use: the focus would be lost while it counts.
      aria-disabled={isOut}
      aria-label={left > 0 ? undefined : t('team.members.resend_one', { name })}
      onClick={() => isOut || mutate()}
    >
      {left > 0 ? t('team.members.resend_in', { seconds: left }) : t('team.members.resend')}
    </Button>
  );
};

export const MoreMenu = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon size={28} aria-label={label}>
        <Icon name="dots" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

const Actions = ({ member, at, ask }: { readonly member: TeamMember; readonly at: number; readonly ask: Ask }) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.members);
  const isActive = member.state === 'active';
  const name = nameOf(member);
  return (
    <span className={classes.actions}>
      {!isActive && (
        <ResendButton
          resendIn={member.resend_in}
          at={at}
          name={name}
          send={() => call(routes.resend, { params: { id: member.id } }).finally(() => void refresh())}
        />
      )}
      <MoreMenu label={t('team.members.options', { name })}>
        <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={() => ask('edit', member)}>
          {t('team.members.edit')}
        </Menu.Item>
        {isActive && (
          <Menu.Item leftSection={<Icon name="user-circle" size={15} />} onClick={() => ask('transfer', member)}>
            {t('team.members.transfer')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Icon name={isActive ? 'trash' : 'mail-x'} size={15} />}
          onClick={() => ask('remove', member)}
        >
          {t(isActive ? 'team.members.remove' : 'team.members.withdraw')}
        </Menu.Item>
      </MoreMenu>
    </span>
  );
};

const useColumns = (at: number, ask: Ask): PlainColumn<TeamMember>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'person',
      title: t('team.members.person'),
      kind: 'sentence',
      cell: (member) => <TwoLines first={nameOf(member)} second={member.email} />,
    },
    {
      id: 'access',
      title: t('team.access'),
      kind: 'sentence',
      card: 'line',
      cell: (member) => <Access member={member} />,
    },
    {
      id: 'state',
      title: t('team.members.state'),
      card: 'state',
      cell: ({ state, expires_at }) => (
        <TwoLines
          first={<Status family="team" state={state} size="md" />}
          second={state === 'invited' && <Until moment={expires_at} />}
        />
      ),
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
      cell: (member) => <Actions member={member} at={at} ask={ask} />,
    },
  ];
};

type MembersTableProps = {
  readonly members: readonly TeamMember[];
  readonly at: number;
  readonly ask: Ask;
  readonly empty: ReactNode;
};

/** The team: who is in it, what they may open, and who has not answered yet. */
export const MembersTable = ({ members, at, ask, empty }: MembersTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('team.members.table')}
      columns={useColumns(at, ask)}
      rows={members}
      rowId={({ id }) => String(id)}
      empty={empty}
    />
  );
};
