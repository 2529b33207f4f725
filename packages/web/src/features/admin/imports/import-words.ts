import type { CatalogueImport } from '@galena/contract/catalogue';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';

/** What is said of an import: what came of it, or why nothing did. */
export const useImportWords = () => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const list = new Intl.ListFormat(i18n.language);
  const resultOf = ({ added, updated, gone }: CatalogueImport): string =>
    t('admin.imports.result_of', { added: number(added), updated: number(updated), gone: number(gone) });
  const faultOf = ({ fault, missing, dataset }: CatalogueImport): string | null => {
    if (fault === null) return null;
    if (fault !== 'would_end' || missing === null) return t(`admin.imports.faults.${fault}`);
    return t('admin.imports.faults.would_end', {
      name: dataset,
      had: number(missing.had),
      missing: number(missing.missing),
      examples: list.format(missing.examples),
    });
  };
  const progressOf = ({ phase, progress }: CatalogueImport): string | null =>
    phase === null ? null : t(`admin.imports.phases.${phase}`, { percent: percent.format(progress / 100) });
  return { resultOf, faultOf, progressOf };
};
