import { enrichRoutes, type EnrichJob } from '@galena/contract/enrichment';
import type { Run } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';
import { RunStrip, useEmailParts } from '../../../ui/progress/run-strip.tsx';
import { failureSentence } from './failure-sentence.ts';
import { lookupActions, lookupsOf, type LookupAction } from '../offers.ts';
import { useRunName } from '../../../widgets/runs/run-name.ts';
import { OutcomeLine, toneOf } from '../../../ui/progress/outcome-line.tsx';
import { useRunActs, wasStoppedHere } from '../../../widgets/runs/run-acts.ts';

/** The action of a look-up that this page knows of. */
const actionOf = ({ action }: EnrichJob): LookupAction => lookupActions.find((one) => one === action) ?? 'email';

type OpenLookupProps = { readonly run: Run; readonly job: EnrichJob };

/** A look-up while it runs: how far it is, what came of it, what it has cost. ENR-005, ENR-006 */
export const OpenLookup = ({ run, job }: OpenLookupProps) => {
  const { t } = useTranslation();
  const nameOf = useRunName();
  const acts = useRunActs(run, { about: enrichRoutes.job });
  const { total, done, found, potential, not_found: none, failed, credits, cost_max: max } = job;
  const emailParts = useEmailParts({ found, potential, none: none + failed, looking: 0 });
  // Nobody guesses employees.
  const parts = emailParts.filter(({ id }) => id !== 'potential' || job.action === 'email');
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
      {...acts}
    />
  );
};

/** What came of a look-up, one fact after the other. */
const useFacts = (): ((job: EnrichJob) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (job) => {
    const { found, potential, not_found: none, failed, employees, credits } = job;
    const amount = (count: number) => ({ count, amount: number(count) });
    const words = (count: number) => ({ count, number: number(count) });
    return [
      ...(job.status === 'failed' ? [failureSentence(job)] : []),
      actionOf(job) === 'employees'
        ? t('enrichment.lookup.people', words(employees))
        : t('feedback.found', amount(found)),
      ...(potential > 0 ? [t('feedback.potential', amount(potential))] : []),
      ...(none > 0 ? [t('feedback.none', amount(none))] : []),
      ...(failed > 0 ? [t('enrichment.lookup.unreached', words(failed))] : []),
      credits > 0 ? t('widgets.runs.paid', words(credits)) : t('widgets.runs.free'),
    ];
  };
};

const useTitle = (): ((job: EnrichJob) => string) => {
  const { t } = useTranslation();
  return ({ status, stop_reason: reason }) => {
    // ENR-009
    if (status === 'completed') return t('status.email.complete');
    if (status === 'canceled') return t('enrichment.lookup.canceled');
    if (status === 'failed') return t('enrichment.lookup.failed');
    return reason === 'no_credits' ? t('enrichment.lookup.no_credits') : t('enrichment.lookup.stopped_at');
  };
};

type LookupOutcomeProps = {
  readonly list: List;
  readonly job: EnrichJob;
  /** Asks what it would cost to look up the rest. */
  readonly lookUp: (action: LookupAction) => void;
  readonly dismiss: () => void;
};

/** What came of a look-up that is over. ENR-007, ENR-008, ENR-009 */
export const LookupOutcome = ({ list, job, lookUp, dismiss }: LookupOutcomeProps) => {
  const { t } = useTranslation();
  const factsOf = useFacts();
  const title = useTitle()(job);
  const tone = toneOf(job.status);
  const action = actionOf(job);
  const isOffered = lookupsOf(list).some((one) => one.action === action);
  return (
    <OutcomeLine
      tone={tone}
      title={title}
      facts={factsOf(job)}
      dismiss={dismiss}
      takesFocus={wasStoppedHere(job.id)}
      action={
        tone !== 'done' &&
        isOffered && (
          <Button size="xs" onClick={() => lookUp(action)}>
            {t('enrichment.lookup.rest')}
          </Button>
        )
      }
    />
  );
};
