import { exportErrors, preparedRoutes as routes, type PreparedExport } from '@galena/contract/exports';
import { fileErrors, type Run } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { OutcomeLine, toneOf } from '../../ui/progress/outcome-line.tsx';
import { RunStrip } from '../../ui/progress/run-strip.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import type { RunCardProps } from '../../widgets/contributions/run-cards.ts';
import { failureSentence } from '../../widgets/runs/failure-sentence.ts';
import { useRunActs, wasStoppedHere } from '../../widgets/runs/run-acts.ts';
import { useExportActs } from './use-exports.ts';

type OpenProps = { readonly run: Run };

/** An export while it is written: how far it is, to be held or stopped. */
const OpenExport = ({ run }: OpenProps) => {
  const { t } = useTranslation();
  const acts = useRunActs(run, { about: routes.ofRun });
  const { state, done, total } = run;
  return (
    <RunStrip
      run={{ name: t('exports.shell.preparing'), isPaused: state === 'paused', done, total: total ?? done, parts: [] }}
      {...acts}
    />
  );
};

type OverProps = OpenProps & { readonly one: PreparedExport; readonly dismiss: () => void };

/** What came of it, and the way to the file. */
const ExportOver = ({ run, one, dismiss }: OverProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const go = useGo();
  const { download } = useExportActs(one);
  const tone = toneOf(run.state);
  const rows = one.rows === null ? [] : [t('exports.outcome.rows', { count: one.rows, number: number(one.rows) })];
  const failure = run.error_code === null ? [] : [failureSentence(run, { ...exportErrors, ...fileErrors })];
  return (
    <OutcomeLine
      tone={tone}
      title={t(`exports.outcome.${tone}`)}
      facts={[...failure, ...rows]}
      dismiss={dismiss}
      takesFocus={wasStoppedHere(run.id)}
      action={
        one.state === 'ready' ? (
          <Button size="xs" loading={download.isPending} onClick={() => download.mutate()}>
            {t('exports.past.download')}
          </Button>
        ) : (
          <Button size="xs" onClick={() => go('LeadSearch:Exports', { search: { export: one.id } })}>
            {t('exports.past_link')}
          </Button>
        )
      }
    />
  );
};

/** An export above its list: while it is written how far it is, then in a line what came of it. */
export const ExportCard = ({ run, isBefore, dismiss }: RunCardProps) => {
  const { data } = useQuery(queryOf(routes.ofRun, { params: { id: run.id } }));
  if (isBefore) return null;
  if (run.finished_at === null) return <OpenExport run={run} />;
  const one = data?.data;
  // What is known of an export may be a moment older than its run.
  return one && one.state !== 'preparing' ? <ExportOver run={run} one={one} dismiss={dismiss} /> : null;
};
