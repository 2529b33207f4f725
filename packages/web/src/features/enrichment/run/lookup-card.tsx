import { enrichRoutes, type LookupAction } from '@galena/contract/enrichment';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import type { RunCardProps } from '../../../widgets/contributions/run-cards.ts';
import { LookupOutcome, OpenLookup } from './lookup-outcome.tsx';

const listActionOf = {
  email: 'enrichment.find_emails',
  phone: 'enrichment.get_phones',
  employees: 'enrichment.get_employees',
  influencer: 'enrichment.enrich',
} as const satisfies Readonly<Record<LookupAction, string>>;

/** A look-up: while it goes on how far it is, then in a line what came of it. */
export const LookupCard = ({ list, run, isBefore, before, dismiss, act }: RunCardProps) => {
  const { data } = useQuery(queryOf(enrichRoutes.job, { params: { id: run.id } }));
  const job = data?.data;
  if (!job || isBefore) return null;
  if (run.finished_at === null) return <OpenLookup run={run} job={job} before={before} />;
  // What is known of a look-up may be a moment older than its run.
  if (job.finished_at === null) return null;
  return (
    <LookupOutcome
      list={list}
      job={job}
      lookUp={(action, filters) => act(listActionOf[action], filters)}
      dismiss={dismiss}
      before={before}
    />
  );
};
