import { listImportRoutes as routes, type ListImport, type RowFault } from '@galena/contract/imports';
import { useTranslation } from '../../platform/use-translation.ts';
import { keepFresh } from '../../platform/live.ts';
import { useAmounts } from '../../ui/amounts.ts';

// What came of an import follows its run.
keepFresh('run', 500, routes.import, routes.imports);

/** What is wrong with a row: "Email: Not an email address". */
export const useReason = (): ((fault: RowFault) => string) => {
  const { t } = useTranslation();
  return ({ reason, column }) =>
    column === null ? t(`imports.reasons.${reason}`) : `${column}: ${t(`imports.reasons.${reason}`)}`;
};

const brought = ['added', 'updated', 'unchanged', 'suppressed', 'refused'] as const;
const takenBack = ['removed', 'restored', 'kept'] as const;

/** What came of an import, one fact after the other. Nothing is told of what did not happen. */
export const useImportFacts = (): ((one: ListImport) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (one) => {
    const isUndone = one.state === 'undone' || one.state === 'undoing';
    const facts = isUndone ? takenBack : brought;
    const told = facts.filter((fact) => one[fact] > 0 || fact === facts[0]);
    return told.map((fact) => t(`imports.outcome.${fact}`, { count: one[fact], number: number(one[fact]) }));
  };
};

/** How it stands with an import, in two or three words. */
export const useImportTitle = (): ((one: ListImport) => string) => {
  const { t } = useTranslation();
  return ({ state, file }) => {
    if (state === 'running' || state === 'undoing') return t(`imports.outcome.${state}`, { file });
    return state === 'draft' ? file : t(`imports.outcome.${state}`);
  };
};
