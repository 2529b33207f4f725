import { verificationErrors, verificationRoutes as routes, type VerificationJob } from '@galena/contract/verification';
import type { Run } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { OutcomeLine, toneOf } from '../../../ui/progress/outcome-line.tsx';
import { RunStrip } from '../../../ui/progress/run-strip.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import type { RunCardProps } from '../../../widgets/contributions/run-cards.ts';
import { failureSentence } from '../../../widgets/runs/failure-sentence.ts';
import { useRunActs, wasStoppedHere } from '../../../widgets/runs/run-acts.ts';
import { useRunName } from '../../../widgets/runs/run-name.ts';
import { jobQuery } from '../queries.ts';
import { filterOf, useTallyParts } from '../states.ts';
import classes from './verification-card.module.css';

type OpenProps = { readonly run: Run; readonly job: VerificationJob; readonly before: ReactNode };

/** A verification while it runs: how far it is, and what came of it by now. */
const OpenVerification = ({ run, job, before }: OpenProps) => {
  const { t } = useTranslation();
  const nameOf = useRunName();
  const partsOf = useTallyParts();
  const acts = useRunActs(run, { about: routes.job });
  return (
    <RunStrip
      run={{
        name: run.state === 'queued' ? nameOf(run.kind, run.state) : t('verification.shell.verifying'),
        isPaused: run.state === 'paused',
        done: job.done,
        total: job.total,
        parts: partsOf(job),
      }}
      before={before}
      {...acts}
    />
  );
};

const countOf = (job: VerificationJob): number =>
  job.deliverable + job.undeliverable + job.catch_all + job.risky + job.unknown;

/** What came of a verification, one fact after the other. */
const useFacts = (): ((job: VerificationJob) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (job) => {
    const { deliverable, reused, credits } = job;
    return [
      ...(job.status === 'failed' ? [failureSentence(job, verificationErrors)] : []),
      t('verification.job.deliverable_of', { deliverable: number(deliverable), number: number(countOf(job)) }),
      ...(reused > 0 ? [t('verification.job.reused', { count: reused, number: number(reused) })] : []),
      ...(credits > 0 ? [t('verification.job.charged', { count: credits, number: number(credits) })] : []),
    ];
  };
};

/** A way to the records of each state that there is. */
const StateLinks = ({ list, job }: { readonly list: List; readonly job: VerificationJob }) => {
  const { t } = useTranslation();
  const parts = useTallyParts()(job);
  if (parts.length === 0) return null;
  return (
    <nav className={classes.states} aria-label={t('verification.job.show')}>
      {parts.map(({ id, label }) => {
        const { field, operator, value } = filterOf(id);
        return (
          <AddressLink
            key={id}
            page="LeadSearch:SavedList"
            params={{ list }}
            search={{ f: [[field, operator, value]] }}
          >
            {label}
          </AddressLink>
        );
      })}
    </nav>
  );
};

const titleOf = ({ status }: VerificationJob) =>
  status === 'completed' || status === 'canceled' ? (`verification.job.${status}` as const) : 'verification.job.early';

/** A verification: while it goes on how far it is, then in a line what came of it, with a way to each part. */
export const VerificationCard = ({ list, run, isBefore, before, dismiss, act }: RunCardProps) => {
  const { t } = useTranslation();
  const factsOf = useFacts();
  const { data } = useQuery(jobQuery(run.id));
  const job = data?.data;
  if (!job || isBefore) return null;
  if (run.finished_at === null) return <OpenVerification run={run} job={job} before={before} />;
  // What is known of it may be a moment older than its run. What was tried again by itself is no news.
  if (job.finished_at === null || job.origin === 'retried') return null;
  const isDone = toneOf(job.status) === 'done';
  return (
    <OutcomeLine
      tone={toneOf(job.status)}
      title={t(titleOf(job))}
      facts={factsOf(job)}
      dismiss={dismiss}
      before={before}
      takesFocus={wasStoppedHere(job.id)}
      action={
        <span className={classes.ways}>
          <StateLinks list={list} job={job} />
          {!isDone && !list.is_archived && (
            <Button size="xs" onClick={() => act('verification.verify_emails')}>
              {t('verification.job.rest')}
            </Button>
          )}
        </span>
      }
    />
  );
};
