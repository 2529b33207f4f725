import type { DoubleRecord } from '@galena/contract/duplicates';
import { useTranslation } from '../../platform/use-translation.ts';

/** A value in one line: a list of texts by its words, anything else as it is. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

/** What fields and records are called. */
export const useFieldWords = () => {
  const { t, i18n } = useTranslation();
  return {
    titleOf: (field: string): string => {
      if (field.startsWith('labels.')) return t('duplicates.dialog.label', { id: field.slice('labels.'.length) });
      const key = `duplicates.fields.${field.replaceAll('.', '_')}`;
      // What sources bring beside the fields of a kind has no name but its own. `exists` has just found it.
      const translate = t as unknown as (key: string) => string;
      return i18n.exists(key) ? translate(key) : field.replace(/^data\./, '');
    },
    valueOf: textOf,
    nameOf: ({ name, company, city }: Pick<DoubleRecord, 'name' | 'company' | 'city'>): string =>
      [name ?? t('duplicates.no_name'), company, city].filter((one) => one !== null && one !== '').join(', '),
  };
};
