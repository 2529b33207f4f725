import { listImportRoutes as routes, type ListImport } from '@galena/contract/imports';
import { runRoutes, type Run } from '@galena/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { RunStrip } from '../../../ui/progress/run-strip.tsx';
import type { SegPart } from '../../../ui/progress/seg-bar.tsx';
import { useRunActs } from '../../../widgets/runs/run-acts.ts';
import { useImportTitle } from '../import-words.ts';

/** What became of the rows so far. */
const usePartsOf = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (one: ListImport): readonly SegPart[] => {
    const part = (id: 'added' | 'updated' | 'unchanged' | 'refused', colour: SegPart['colour']): SegPart => ({
      id,
      count: one[id],
      colour,
      label: t(`imports.outcome.${id}`, { count: one[id], number: number(one[id]) }),
    });
    return [part('added', 'green'), part('updated', 'green'), part('unchanged', 'gray'), part('refused', 'amber')];
  };
};

type StripProps = { readonly one: ListImport; readonly run: Run };

/** An import, or its undoing, while it goes on. */
export const ImportStrip = ({ one, run }: StripProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const titleOf = useImportTitle();
  const partsOf = usePartsOf();
  const acts = useRunActs(run, { about: routes.import });
  const isImport = run.kind === 'imports.import';
  return (
    <RunStrip
      run={{
        name: titleOf(one),
        isPaused: run.state === 'paused',
        done: run.done,
        total: Math.max(run.total ?? 0, run.done, 1),
        doneWords: isImport
          ? t('imports.outcome.rows_read', { count: run.done, number: number(run.done) })
          : t('imports.outcome.removed', { count: one.removed, number: number(one.removed) }),
        parts: isImport ? partsOf(one) : [],
      }}
      {...acts}
    />
  );
};

type OpenImportProps = { readonly runId: number; readonly one: ListImport };

/** The same, where only the number of its run is known. */
export const OpenImport = ({ runId, one }: OpenImportProps) => {
  const { data } = useQuery(queryOf(runRoutes.get, { params: { id: runId } }));
  return data && data.data.finished_at === null ? <ImportStrip one={one} run={data.data} /> : null;
};
