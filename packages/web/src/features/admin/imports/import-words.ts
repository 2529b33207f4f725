import type { CatalogueImport, TableField } from '@galena/contract/catalogue';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';

const refusals = [
  'unnamed',
  'no_position',
  'bad_position',
  'malformed',
  'too_large',
  'no_address',
  'no_profile',
  'there_twice',
] as const;

/** How many rows were left out, a line for each reason. */
export const useRefusals = (): ((refused: CatalogueImport['refused']) => readonly { id: string; line: string }[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (refused) =>
    refusals.flatMap((why) => {
      const count = refused[why] ?? 0;
      return count === 0 ? [] : [{ id: why, line: t(`admin.imports.refused.${why}`, { number: number(count) }) }];
    });
};

/** What a field of a table is called. */
export const useFieldTitle = (): ((field: string) => string) => {
  const { t } = useTranslation();
  return (field) => t(`admin.imports.fields.${field as TableField}`, { defaultValue: field });
};

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
