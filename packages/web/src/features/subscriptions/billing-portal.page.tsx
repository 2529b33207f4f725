import { useTranslation } from '../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { useMe } from '../../widgets/me.ts';
import classes from './chooser.module.css';
import { CurrentPlan } from './current-plan.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { Chooser } from './chooser.tsx';
import { useBilling } from './use-billing.ts';

const Loading = () => {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('subscriptions.portal.plan')}>
      <Skeleton>
        <Bone width="100%" height={120} />
      </Skeleton>
    </SectionCard>
  );
};

/** The plan, what is charged when, and the invoices. */
export const BillingPortalPage = () => {
  const { data, error, refetch, isPending } = useBilling();
  const hasWallet = useMe().modules.some(({ id, slug }) => id !== null && slug === 'wallet');
  return (
    <>
      <PageHeader />
      <PageBody>
        {isPending && <Loading />}
        <LoadFailure error={error} retry={refetch} isWhole={!data} />
        {data && (
          <div className={classes.page}>
            <CurrentPlan billing={data.data} hasWallet={hasWallet} />
            <Chooser billing={data.data} />
            <InvoicesCard invoices={data.data.invoices} />
          </div>
        )}
      </PageBody>
    </>
  );
};
