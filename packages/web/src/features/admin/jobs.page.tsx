import { adminJobRoutes } from '@galena/contract/admin';
import { Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { HealthSection } from './health-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { DeadLetters, Queues, RunningJobs, Schedules, Workers } from './queue-sections.tsx';
import { RunsSection } from './runs-section.tsx';

const refreshMs = 5_000;

const JobsSections = () => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(adminJobRoutes.overview, {}),
    refetchInterval: refreshMs,
  });
  return (
    <>
      {isPending && <Loader size="sm" role="status" aria-label={t('app.loading')} />}
      <LoadFailure error={error} retry={refetch} />
      {data && (
        <>
          <RunningJobs rows={data.data.running} />
          <DeadLetters rows={data.data.dead_letters} total={data.data.dead_letters_total} />
          <Queues rows={data.data.queues} />
          <Workers rows={data.data.workers} />
          <Schedules rows={data.data.schedules} total={data.data.schedules_total} />
        </>
      )}
    </>
  );
};

/** How the product is and what it is doing, over all accounts; plain, for the operator. */
export const JobsPage = () => (
  <>
    <PageHeader />
    <PageBody>
      <Stack>
        <HealthSection />
        <RunsSection />
        <JobsSections />
        <MailsSection />
      </Stack>
    </PageBody>
  </>
);
