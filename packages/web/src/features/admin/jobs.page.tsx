import { useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { ViewTabs } from '../../ui/table/bars/view-tabs.tsx';
import { DeadLettersView } from './dead-letters-view.tsx';
import { Figures } from './figures.tsx';
import { HealthMark } from './health-pane.tsx';
import classes from './jobs.module.css';
import { MailsView } from './mails-view.tsx';
import { OverviewView } from './overview-view.tsx';
import { useHealth, useJobs, useRuns } from './overviews.ts';
import { RunsView } from './runs-view.tsx';
import { SchedulesView } from './schedules-view.tsx';
import { useView, views, type View } from './use-view.ts';

/** What is asked for as long as the page stands, for its figures and tabs. */
const useOverviews = () => ({ jobs: useJobs(), runs: useRuns(), health: useHealth() });

type ShownProps = ReturnType<typeof useOverviews> & { readonly view: View };

const Shown = ({ view, jobs, runs, health }: ShownProps) => {
  switch (view) {
    case 'overview':
      return <OverviewView jobs={jobs} health={health} />;
    case 'runs':
      return <RunsView runs={runs} />;
    case 'dead_letters':
      return <DeadLettersView jobs={jobs} />;
    case 'schedules':
      return <SchedulesView jobs={jobs} />;
    case 'mails':
      return <MailsView />;
  }
};

/** How the product is and what it is doing, over all accounts, for the operator. */
export const JobsPage = () => {
  const { t } = useTranslation();
  const panelId = useId();
  const [view, show] = useView();
  const { jobs, runs, health } = useOverviews();
  const counts: Partial<Record<View, number | undefined>> = {
    runs: runs.data?.open_total,
    dead_letters: jobs.data?.dead_letters_total,
    schedules: jobs.data?.schedules_total,
  };
  return (
    <>
      <PageHeader {...(health.data && { meta: <HealthMark items={health.data.items} /> })} />
      <PageBody layout="flush">
        <Figures jobs={jobs.data} runs={runs.data} items={health.data?.items} />
        <div className={classes.views}>
          <ViewTabs
            views={views.map((id) => ({ id, label: t(`admin.jobs.${id}`), count: counts[id] }))}
            active={view}
            onSelect={show}
            panelId={panelId}
          />
        </div>
        <div id={panelId} role="tabpanel" aria-label={t(`admin.jobs.${view}`)} className={classes.panel}>
          <Shown view={view} jobs={jobs} runs={runs} health={health} />
        </div>
      </PageBody>
    </>
  );
};
