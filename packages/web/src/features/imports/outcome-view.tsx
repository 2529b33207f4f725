import { importErrors, type ListImport } from '@galena/contract/imports';
import { runRoutes } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { failureSentence } from '../../widgets/runs/failure-sentence.ts';
import { useImportFacts, useImportTitle } from './import-words.ts';
import classes from './imports.module.css';
import { OpenImport } from './run/open-import.tsx';
import { RefusalsButton, UndoButton } from './import-acts.tsx';

type OutcomeViewProps = { readonly list: List; readonly one: ListImport; readonly again: () => void };

/** Why it failed, and that nothing which came in is lost. */
const Failure = ({ runId }: { readonly runId: number }) => {
  const { t } = useTranslation();
  const { data } = useQuery(queryOf(runRoutes.get, { params: { id: runId } }));
  if (!data) return null;
  return (
    <Note tone="danger" isAlert>
      {failureSentence(data.data, importErrors)} {t('imports.outcome.kept_note')}
    </Note>
  );
};

/** What came of an import: while it runs how far it is, then what it brought and what can be done about it. */
export const OutcomeView = ({ list, one, again }: OutcomeViewProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const titleOf = useImportTitle();
  const factsOf = useImportFacts();
  const isOpen = one.state === 'running' || one.state === 'undoing';
  const openRun = one.state === 'undoing' ? one.undo_run_id : one.run_id;
  return (
    <div className={classes.page}>
      {isOpen && openRun !== null && <OpenImport runId={openRun} one={one} />}
      <SectionCard title={titleOf(one)} {...(!isOpen && { lead: one.file })}>
        <ul className={classes.outcome} aria-live="polite">
          {factsOf(one).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {one.state === 'failed' && one.run_id !== null && <Failure runId={one.run_id} />}
        <div className={classes.buttons}>
          <Button
            variant="filled"
            leftSection={<Icon name="stack-2" size={15} />}
            onClick={() => go('LeadSearch:SavedList', { params: { list } })}
          >
            {t('imports.outcome.show')}
          </Button>
          <RefusalsButton one={one} />
          {!isOpen && <Button onClick={again}>{t('imports.outcome.again')}</Button>}
          <UndoButton one={one} />
        </div>
      </SectionCard>
    </div>
  );
};
