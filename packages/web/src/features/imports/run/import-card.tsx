import { importErrors, listImportRoutes as routes, type ListImport } from '@galena/contract/imports';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { OutcomeLine, toneOf } from '../../../ui/progress/outcome-line.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import type { RunCardProps } from '../../../widgets/contributions/run-cards.ts';
import { failureSentence } from '../../../widgets/runs/failure-sentence.ts';
import { wasStoppedHere } from '../../../widgets/runs/run-acts.ts';
import { useImportFacts, useImportTitle } from '../import-words.ts';
import { ImportStrip } from './open-import.tsx';

const isOf = (id: number) => (one: ListImport) => one.run_id === id || one.undo_run_id === id;

/** An import or its undoing above the list: while it goes on how far it is, then in a line what came of it. */
export const ImportCard = ({ list, run, isBefore, dismiss, next }: RunCardProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const factsOf = useImportFacts();
  const titleOf = useImportTitle();
  const { type, id } = list;
  const { data } = useQuery(queryOf(routes.imports, { params: { type, id } }));
  const one = data?.data.find(isOf(run.id));
  if (!one || isBefore) return null;
  if (run.finished_at === null) return <ImportStrip one={one} run={run} />;
  // What is known of an import may be a moment older than its run.
  if (one.state === 'running' || one.state === 'undoing') return null;
  const failure = run.error_code === null ? [] : [failureSentence(run, importErrors)];
  return (
    <OutcomeLine
      tone={toneOf(run.state)}
      title={titleOf(one)}
      facts={[...failure, ...factsOf(one)]}
      dismiss={dismiss}
      takesFocus={wasStoppedHere(run.id)}
      action={
        <>
          {next}
          <Button
            size="xs"
            onClick={() => go('LeadSearch:SavedListImport', { params: { list }, search: { import: one.id } })}
          >
            {t('imports.outcome.details')}
          </Button>
        </>
      }
    />
  );
};
