import type { ReferralRow, ReferralState } from '@galena/contract/partners';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './partners.module.css';
import type { OfSide } from './sides.ts';
import { useReferrals } from './use-partners.ts';

/** How far somebody has come who was referred. */
const ReferralStatus = ({ state }: { readonly state: ReferralState }) => {
  const { t } = useTranslation();
  const word = t(`partners.states.${state}`);
  if (state === 'unconfirmed')
    return (
      <Status family="team" state="invited" size="md">
        {word}
      </Status>
    );
  return (
    <Status family="user" state={state === 'gone' ? 'deleted' : state} size="md">
      {word}
    </Status>
  );
};

/** What came of a referral: the same for its partner and for whom it works. */
export const useMoneyColumns = (
  currency: string,
): readonly PlainColumn<
  Pick<ReferralRow, 'plan' | 'signed_up_at' | 'status' | 'revenue_cents' | 'commission_cents'>
>[] => {
  const { t } = useTranslation();
  const money = useMoney();
  return [
    { id: 'plan', title: t('partners.plan'), kind: 'muted', cell: ({ plan }) => plan ?? t('partners.no_plan') },
    {
      id: 'signed_up',
      title: t('partners.signed_up'),
      kind: 'muted',
      cell: ({ signed_up_at: at }) => <Moment value={at} />,
    },
    {
      id: 'status',
      title: t('partners.status'),
      card: 'state',
      cell: ({ status }) => <ReferralStatus state={status} />,
    },
    {
      id: 'revenue',
      title: t('partners.revenue'),
      kind: 'number',
      cell: ({ revenue_cents: cents }) => money(cents, currency),
    },
    {
      id: 'commission',
      title: t('partners.commission'),
      kind: 'number',
      cell: ({ commission_cents: cents }) => money(cents, currency),
    },
  ];
};

/** Who was referred. */
export const usePersonColumn = (): PlainColumn<ReferralRow> => {
  const { t } = useTranslation();
  return {
    id: 'person',
    title: t('partners.person'),
    kind: 'sentence',
    width: '30%',
    cell: ({ user, email }) => <TwoLines first={user?.name ?? t('partners.deleted_person')} second={email} />,
  };
};

type ReferralsProps = OfSide & { readonly id: number; readonly currency: string };

/** Whom a partner brought. */
export const Referrals = ({ side, id, currency }: ReferralsProps) => {
  const { t } = useTranslation();
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useReferrals(side, id);
  const columns = [usePersonColumn(), ...useMoneyColumns(currency)];
  return (
    <div className={classes.part}>
      <SectionCard title={t('partners.people')}>
        {error && data === undefined ? (
          <LoadFailure error={error} retry={refetch} />
        ) : (
          <PlainTable
            label={t('partners.people')}
            columns={columns}
            rows={data?.pages.flatMap((page) => page.data) ?? []}
            rowId={(row) => String(row.id)}
            isFramed
            isLoading={isPending}
            foot={
              hasNextPage && (
                <span className={classes.more}>
                  <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('partners.more')}
                  </Button>
                </span>
              )
            }
            empty={
              <EmptyState figure="add" level={3} title={t('partners.nobody')}>
                {t('partners.nobody_text')}
              </EmptyState>
            }
          />
        )}
      </SectionCard>
    </div>
  );
};
