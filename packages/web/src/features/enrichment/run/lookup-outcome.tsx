import {
  enrichmentErrors,
  enrichRoutes,
  lookupActions,
  type EnrichJob,
  type LookupAction,
} from '@galena/contract/enrichment';
import type { Run } from '@galena/contract/kernel';
import type { List, ListQuery } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { RunStrip, useEmailParts } from '../../../ui/progress/run-strip.tsx';
import { lookupsOf } from '../offers.ts';
import { failureSentence } from '../../../widgets/runs/failure-sentence.ts';
import { useRunName } from '../../../widgets/runs/run-name.ts';
import { OutcomeLine, toneOf } from '../../../ui/progress/outcome-line.tsx';
import { useRunActs, wasStoppedHere } from '../../../widgets/runs/run-acts.ts';

/** The action of a look-up that this page knows of. */
const actionOf = ({ action }: EnrichJob): LookupAction => lookupActions.find((one) => one === action) ?? 'email';

/** Whether websites are read for it; else sources outside are asked. */
const readsSites = (job: EnrichJob): boolean => job.action === 'email' || job.action === 'employees';

type OpenLookupProps = {
  readonly run: Run;
  readonly job: EnrichJob;
  /** What came of the search that it goes on with. */
  readonly before: ReactNode;
};

/** A look-up while it runs: how far it is, what came of it, what it has cost. */
export const OpenLookup = ({ run, job, before }: OpenLookupProps) => {
  const { t } = useTranslation();
  const nameOf = useRunName();
  const acts = useRunActs(run, { about: enrichRoutes.job });
  const { total, done, found, potential, not_found: none, failed, credits, cost_max: max } = job;
  const { number } = useAmounts();
  const emailParts = useEmailParts({ found, potential, none, looking: 0 });
  // A site that was not read says nothing of what it holds.
  const unread = readsSites(job)
    ? t('enrichment.lookup.unread', { count: failed, amount: number(failed) })
    : t('enrichment.lookup.unasked', { count: failed, number: number(failed) });
  const parts = [
    // Nobody guesses anything but e-mails.
    ...emailParts.filter(({ id }) => id !== 'potential' || job.action === 'email'),
    ...(failed > 0 ? [{ id: 'failed', count: failed, colour: 'red', label: unread } as const] : []),
  ];
  const isWaiting = run.state === 'queued';
  return (
    <RunStrip
      run={{
        name: isWaiting ? nameOf(run.kind, run.state) : t(`enrichment.lookup.running.${actionOf(job)}`),
        isPaused: run.state === 'paused',
        done,
        total,
        parts,
        ...(max > 0 ? { spent: { credits, max } } : {}),
      }}
      before={before}
      {...acts}
    />
  );
};

/** What was found, in words of its own for each look-up. */
const useFound = (): ((job: EnrichJob) => string) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = (count: number) => ({ count, number: number(count) });
  return (job) => {
    const { found, employees } = job;
    switch (actionOf(job)) {
      case 'employees':
        return t('enrichment.lookup.people', words(employees));
      case 'phone':
        return t('enrichment.lookup.phones', words(found));
      case 'influencer':
        return t('enrichment.lookup.profiles', words(found));
      case 'email':
        return t('feedback.found', { count: found, amount: number(found) });
    }
  };
};

/** Why records could not be looked up. */
const useFailed = (): ((job: EnrichJob) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = (count: number) => ({ count, number: number(count) });
  return (job) => {
    const { unreachable, refused, no_website: unknown } = job;
    if (!readsSites(job))
      return [
        ...(unreachable > 0 ? [t('enrichment.lookup.unasked', words(unreachable))] : []),
        ...(unknown > 0 ? [t('enrichment.lookup.too_little', words(unknown))] : []),
      ];
    return [
      ...(unreachable > 0 ? [t('enrichment.lookup.unreachable', words(unreachable))] : []),
      ...(refused > 0 ? [t('enrichment.lookup.refused', words(refused))] : []),
      ...(unknown > 0 ? [t('enrichment.lookup.no_website', words(unknown))] : []),
    ];
  };
};

/** What came of a look-up, one fact after the other. */
const useFacts = (): ((job: EnrichJob) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [foundIn, failedIn] = [useFound(), useFailed()];
  return (job) => {
    const { potential, not_found: none, credits } = job;
    const amount = (count: number) => ({ count, amount: number(count) });
    const words = (count: number) => ({ count, number: number(count) });
    return [
      ...(job.status === 'failed' ? [failureSentence(job, enrichmentErrors)] : []),
      foundIn(job),
      ...(potential > 0 ? [t('feedback.potential', amount(potential))] : []),
      ...(none > 0 ? [t('feedback.none', amount(none))] : []),
      ...failedIn(job),
      credits > 0 ? t('widgets.runs.paid', words(credits)) : t('widgets.runs.free'),
    ];
  };
};

/** Whether it is complete and nothing was learned: not one site could be read. */
const isFruitless = ({ status, done, failed }: EnrichJob): boolean =>
  status === 'completed' && done > 0 && failed === done;

/** Whether nobody was asked: of none was enough known to begin with, and nothing failed. */
const wasNotTried = (job: EnrichJob): boolean => isFruitless(job) && job.no_website === job.failed;

const useTitle = (): ((job: EnrichJob) => string) => {
  const { t } = useTranslation();
  return (job) => {
    const { status, stop_reason: reason } = job;
    if (wasNotTried(job)) return t('enrichment.lookup.not_tried');
    if (isFruitless(job)) return readsSites(job) ? t('enrichment.lookup.none_read') : t('enrichment.lookup.none_asked');
    if (status === 'completed') return t('status.email.complete');
    if (status === 'canceled') return t('enrichment.lookup.canceled');
    if (status === 'failed') return t('enrichment.lookup.failed');
    return reason === 'no_credits' ? t('enrichment.lookup.no_credits') : t('enrichment.lookup.stopped_at');
  };
};

type LookupOutcomeProps = {
  readonly list: List;
  readonly job: EnrichJob;
  /** Asks what it would cost to look up the rest, or those of it that filters leave. */
  readonly lookUp: (action: LookupAction, filters?: Partial<ListQuery>) => void;
  readonly dismiss: () => void;
  /** What came of the search that it goes on with. */
  readonly before: ReactNode;
};

/** The way on: what was left is looked up, or the sites that were away are tried again. */
const WayOn = ({ list, job, lookUp }: Omit<LookupOutcomeProps, 'dismiss' | 'before'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const action = actionOf(job);
  const { unreachable: count } = job;
  if (!lookupsOf(list).some((one) => one.action === action)) return null;
  if (toneOf(job.status) !== 'done')
    return (
      <Button size="xs" onClick={() => lookUp(action)}>
        {t('enrichment.lookup.rest')}
      </Button>
    );
  // Whose employees could not be looked for stands at no record.
  if (count === 0 || action !== 'email') return null;
  return (
    <Button size="xs" onClick={() => lookUp(action, { lookup_outcome: 'unreachable' })}>
      {t('enrichment.lookup.retry', { count, number: number(count) })}
    </Button>
  );
};

/** What came of a look-up that is over. */
export const LookupOutcome = ({ list, job, lookUp, dismiss, before }: LookupOutcomeProps) => {
  const factsOf = useFacts();
  const title = useTitle()(job);
  const fruitlessTone = wasNotTried(job) ? 'early' : 'failed';
  return (
    <OutcomeLine
      tone={isFruitless(job) ? fruitlessTone : toneOf(job.status)}
      title={title}
      facts={factsOf(job)}
      dismiss={dismiss}
      before={before}
      takesFocus={wasStoppedHere(job.id)}
      action={<WayOn list={list} job={job} lookUp={lookUp} />}
    />
  );
};
