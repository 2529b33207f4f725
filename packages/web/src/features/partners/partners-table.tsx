import type { Partner } from '@galena/contract/partners';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useMoney } from '../../widgets/cards/money.ts';
import { PartnerMenu } from './partner-menu.tsx';
import classes from './partners.module.css';
import type { Side } from './sides.ts';

type TableProps = {
  readonly side: Side;
  readonly partners: readonly Partner[];
  readonly isLoading: boolean;
  readonly remove: (partner: Partner) => void;
  readonly empty: ReactNode;
  readonly foot: ReactNode;
};

/** Who a partner is, and where its link leads. */
const useWho = (side: Side): readonly PlainColumn<Partner>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'name',
      title: t('partners.name'),
      kind: 'sentence',
      width: '26%',
      cell: ({ id, name, email }) => (
        <TwoLines
          first={
            <AddressLink page={side.edit} params={{ id }} className={classes.name}>
              {name}
            </AddressLink>
          }
          second={email}
        />
      ),
    },
    {
      id: 'code',
      title: t('partners.code'),
      cell: ({ code, link, name }) => (
        <span className={classes.code}>
          {code}
          {link !== null && <CopyButton value={link} label={t('partners.copy_link', { name })} />}
        </span>
      ),
    },
  ];
};

/** What came of its referrals. */
const useSums = (): readonly PlainColumn<Partner>[] => {
  const { t } = useTranslation();
  const { number, percent } = useAmounts();
  const money = useMoney();
  return [
    {
      id: 'commission',
      title: t('partners.commission'),
      kind: 'number',
      cell: ({ commission_percent: share }) => percent(share / 100),
    },
    {
      id: 'referrals',
      title: t('partners.referrals'),
      kind: 'number',
      cell: ({ referrals }) => number(referrals),
    },
    {
      id: 'revenue',
      title: t('partners.revenue'),
      kind: 'number',
      cell: ({ revenue_cents: cents, currency }) => money(cents, currency),
    },
    {
      id: 'owed',
      title: t('partners.owed'),
      kind: 'number',
      cell: ({ owed_cents: cents, currency }) => money(cents, currency),
    },
  ];
};

const useColumns = ({ side, remove }: TableProps): readonly PlainColumn<Partner>[] => {
  const { t } = useTranslation();
  const go = useGo();
  return [
    ...useWho(side),
    ...useSums(),
    {
      id: 'status',
      title: t('partners.status'),
      card: 'state',
      cell: ({ status }) => (
        <Status family="user" state={status} size="md">
          {t(`partners.statuses.${status}`)}
        </Status>
      ),
    },
    {
      id: 'actions',
      title: t('partners.actions'),
      kind: 'actions',
      width: 56,
      cell: (partner) => (
        <PartnerMenu
          partner={partner}
          edit={() => go(side.edit, { params: { id: partner.id } })}
          remove={() => remove(partner)}
        />
      ),
    },
  ];
};

/** Partners: who they are, whom they brought, what came of it and what they are owed. */
export const PartnersTable = (props: TableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('partners.table')}
      columns={useColumns(props)}
      rows={props.partners}
      rowId={({ id }) => String(id)}
      isLoading={props.isLoading}
      empty={props.empty}
      foot={props.foot}
    />
  );
};
