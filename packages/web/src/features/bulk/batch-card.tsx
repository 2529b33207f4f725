import { type Batch, bulkRoutes } from '@galena/contract/bulk';
import type { Run } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { OutcomeLine, toneOf } from '../../ui/progress/outcome-line.tsx';
import { RunStrip } from '../../ui/progress/run-strip.tsx';
import { useUndoBatches } from '../../widgets/batches/undo-batches.ts';
import type { RunCardProps } from '../../widgets/contributions/run-cards.ts';
import { failureSentence } from '../../widgets/runs/failure-sentence.ts';
import { useRunActs, wasStoppedHere } from '../../widgets/runs/run-acts.ts';
import { useBatchWords } from './use-batch-words.ts';

type OpenProps = { readonly run: Run; readonly batch: Batch };

/** A batch while it runs: how far it is, to be held or stopped. */
const OpenBatch = ({ run, batch }: OpenProps) => {
  const acts = useRunActs(run, { about: bulkRoutes.ofRun });
  const { workingOn } = useBatchWords();
  const { state, done, total } = run;
  return (
    <RunStrip
      run={{ name: workingOn(batch), isPaused: state === 'paused', done, total: total ?? done, parts: [] }}
      {...acts}
    />
  );
};

type OverProps = OpenProps & { readonly dismiss: () => void };

/** What came of it, and the way back. */
const BatchOver = ({ run, batch, dismiss }: OverProps) => {
  const { t } = useTranslation();
  const { doneWith, leftOut } = useBatchWords();
  const { undo, isPending } = useUndoBatches();
  const tone = toneOf(run.state);
  return (
    <OutcomeLine
      tone={tone}
      title={t(`bulk.outcome.${tone}`)}
      facts={[...(run.state === 'failed' ? [failureSentence(run, {})] : []), doneWith(batch), ...leftOut(batch)]}
      action={
        batch.can_undo && (
          <Button size="xs" loading={isPending} onClick={() => undo([batch.id])}>
            {t('bulk.undo')}
          </Button>
        )
      }
      dismiss={dismiss}
      takesFocus={wasStoppedHere(run.id)}
    />
  );
};

/** Something that is done with many records: while it goes on how far it is, then in a line what came of it. */
export const BatchCard = ({ run, isBefore, dismiss }: RunCardProps) => {
  const { data } = useQuery(queryOf(bulkRoutes.ofRun, { params: { id: run.id } }));
  const batch = data?.data;
  if (!batch || isBefore) return null;
  if (run.finished_at === null) return <OpenBatch run={run} batch={batch} />;
  return <BatchOver run={run} batch={batch} dismiss={dismiss} />;
};
