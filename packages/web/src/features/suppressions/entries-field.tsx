import { maxEntered } from '@galena/contract/suppressions';
import { useTranslation } from '../../platform/use-translation.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { FieldState } from '../../ui/form.ts';

/** Contacts as they were pasted: one a line, or however else they were copied. */
export const entriesOf = (text: string): readonly string[] =>
  text
    .split(/[\n;,\t]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** What is wrong with what was pasted, before anybody is asked. */
export const useEntriesCheck = () => {
  const { t } = useTranslation();
  return (text: string): Record<string, string[]> => {
    const count = entriesOf(text).length;
    if (count === 0) return { entries: [t('suppressions.add.missing')] };
    return count > maxEntered ? { entries: [t('suppressions.add.too_many', { count: maxEntered })] } : {};
  };
};

/** Where contacts are pasted. */
export const EntriesField = ({ field }: { readonly field: FieldState<string> }) => {
  const { t } = useTranslation();
  return (
    <TextareaField
      field={field}
      label={t('suppressions.add.entries')}
      help={t('suppressions.add.entries_help')}
      rows={5}
    />
  );
};
