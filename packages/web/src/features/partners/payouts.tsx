import type { PartnerDetail, Payout } from '@galena/contract/partners';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './partners.module.css';
import { PayoutDialog } from './payout-dialog.tsx';
import type { OfSide } from './sides.ts';

const useColumns = (currency: string): readonly PlainColumn<Payout>[] => {
  const { t } = useTranslation();
  const money = useMoney();
  return [
    { id: 'when', title: t('partners.when'), cell: ({ created_at: at }) => <Moment value={at} /> },
    {
      id: 'amount',
      title: t('partners.amount'),
      kind: 'number',
      cell: ({ amount_cents: cents }) => money(cents, currency),
    },
    { id: 'note', title: t('partners.note'), kind: 'sentence', width: '50%', cell: ({ note }) => note || null },
  ];
};

/** What a partner was paid, and the way to write down more. */
export const Payouts = ({ side, partner }: OfSide & { readonly partner: PartnerDetail }) => {
  const { t } = useTranslation();
  const [isPaying, setIsPaying] = useState(false);
  const columns = useColumns(partner.currency);
  return (
    <div className={classes.part}>
      <SectionCard
        title={t('partners.payouts')}
        actions={
          partner.owed_cents > 0 && (
            <Button size="xs" onClick={() => setIsPaying(true)}>
              {t('partners.pay_out')}
            </Button>
          )
        }
      >
        <PlainTable
          label={t('partners.payouts')}
          columns={columns}
          rows={partner.payouts}
          rowId={({ id }) => String(id)}
          isFramed
          empty={
            <EmptyState figure="add" level={3} title={t('partners.no_payouts')}>
              {t('partners.no_payouts_text')}
            </EmptyState>
          }
        />
      </SectionCard>
      {isPaying && <PayoutDialog side={side} partner={partner} close={() => setIsPaying(false)} />}
    </div>
  );
};
