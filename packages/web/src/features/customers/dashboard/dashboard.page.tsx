import type { SellerDashboard } from '@galena/contract/customers';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { holdsModule, useMe } from '../../../widgets/me.ts';
import { Checklist, isUnfinished } from './checklist.tsx';
import classes from './dashboard.module.css';
import { Failing } from './failing.tsx';
import { Figures } from './figures.tsx';
import { spans, useDashboard, type Span } from './use-dashboard.ts';

const ToWallet = () => {
  const { t } = useTranslation();
  return <AddressLink page="Settings:Wallet">{t('customers.dashboard.buy')}</AddressLink>;
};

/** Says when the reseller's own credits are too few: for customers who wait already, or for the month to come. */
const TooFew = ({ credits }: Pick<SellerDashboard, 'credits'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const action = holdsModule(useMe(), 'wallet') && <ToWallet />;
  const { waiting, months, monthly, left } = credits;
  if (waiting > 0)
    return (
      <Note tone="warning" title={t('customers.dashboard.waiting', { count: waiting })} action={action}>
        {t('customers.dashboard.waiting_text')}
      </Note>
    );
  if (months !== 0) return null;
  return (
    <Note tone="warning" title={t('customers.dashboard.short')} action={action}>
      {t('customers.dashboard.short_text', { monthly: number(monthly), left: number(left) })}
    </Note>
  );
};

type SpanProps = { readonly span: Span; readonly choose: (span: Span) => void };

const Spans = ({ span, choose }: SpanProps) => {
  const { t } = useTranslation();
  return (
    <SegmentedControl<Span>
      aria-label={t('customers.dashboard.span')}
      size="xs"
      value={span}
      data={spans.map((value) => ({ value, label: t(`customers.dashboard.spans.${value}`) }))}
      onChange={choose}
    />
  );
};

/** What a newcomer sees is what there is to do; figures come with the first customer. */
const Shown = ({ of, ...period }: SpanProps & { readonly of: SellerDashboard }) => {
  const { t } = useTranslation();
  const { checklist, credits } = of;
  const hasCustomers = checklist.some(({ step, is_done: isDone }) => step === 'customer' && isDone);
  return (
    <>
      {isUnfinished(checklist) && <Checklist steps={checklist} />}
      {hasCustomers && (
        <>
          <TooFew credits={credits} />
          <section className={classes.figures} aria-label={t('customers.dashboard.figures')}>
            <div className={classes.bar}>
              <Spans {...period} />
            </div>
            <Figures of={of} />
          </section>
          <Failing of={of} />
        </>
      )}
    </>
  );
};

/** How a reseller's business does, and what leads to its first sale. */
export const DashboardPage = () => {
  const [span, choose] = useState<Span>('30');
  const { data, error, refetch } = useDashboard(span);
  return (
    <>
      <PageHeader />
      <PageBody>
        <div className={classes.parts}>
          {error && <LoadFailure error={error} retry={refetch} isWhole={data === undefined} />}
          {data === undefined && !error && <SkeletonText lines={6} />}
          {data && <Shown of={data.data} span={span} choose={choose} />}
        </div>
      </PageBody>
    </>
  );
};
