import type { LookupOrder } from '@galena/contract/enrichment';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { OrderSection } from './order-section.tsx';
import classes from './lookup-order.module.css';
import { useOrders } from './use-orders.ts';

/** Whoever has one source has nothing to choose. */
const hasChoice = ({ sources }: LookupOrder): boolean => sources.length >= 2;

/** Which source is asked first when something is looked up: as it comes, as the account wants it, or as it was learned. */
export const LookupOrderPage = () => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useOrders();
  const orders = data?.data.filter(hasChoice) ?? [];
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <p className={classes.lead}>
          {t('enrichment.order.about')} {t('enrichment.order.figures')}
        </p>
        {isPending && <SkeletonText lines={6} />}
        {data && orders.length === 0 && (
          <EmptyState figure="add" title={t('enrichment.order.none_title')}>
            {t('enrichment.order.none_text')}
          </EmptyState>
        )}
        {orders.map((order) => (
          <OrderSection key={`${order.type} ${order.action}`} order={order} />
        ))}
        <LoadFailure error={error} retry={refetch} isWhole={!data} />
      </PageBody>
    </>
  );
};
