import { verificationOperatorRoutes as routes, type VerificationOverview } from '@galena/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { DaysChart } from './days-chart.tsx';
import { Door } from './door.tsx';
import { Price } from './price.tsx';
import { OutcomePolicyCard } from './outcome-policy.tsx';
import { ProvidersTable } from './providers-table.tsx';
import classes from './verification.module.css';

const Overview = ({ overview }: { readonly overview: VerificationOverview }) => {
  const { t } = useTranslation();
  const isNothing = overview.days.every(({ asked }) => asked === 0);
  return (
    <>
      <Door overview={overview} />
      <Price overview={overview} />
      <OutcomePolicyCard isClosed={overview.door.state === 'closed'} />
      {isNothing ? (
        <EmptyState figure="search" level={2} title={t('verification.operator.none')}>
          {t('verification.operator.none_text')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.chart}>
            <DaysChart days={overview.days} />
          </div>
          <ProvidersTable providers={overview.providers} />
        </>
      )}
    </>
  );
};

/** The operator's view of verification: the way out, how it introduces itself, what mail servers said. Counts, never addresses. */
export const VerificationPage = () => {
  const { data, error, refetch } = useQuery(queryOf(routes.overview, {}));
  return (
    <>
      <PageHeader />
      <PageBody layout="flush">
        {data && <Overview overview={data.data} />}
        {!data && !error && (
          <div className={classes.waiting}>
            <SkeletonText lines={6} />
          </div>
        )}
        {!data && <LoadFailure error={error} retry={refetch} isWhole />}
      </PageBody>
    </>
  );
};
