import { useTranslation } from '../../platform/use-translation.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldState } from '../../ui/form.ts';

/** What is not recognized by itself, and what is: somebody may know better. */
const encodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
];

type EncodingFieldProps = {
  readonly field: FieldState<string>;
  /** The one that was recognized; null: none, or somebody chose one. */
  readonly found: string | null;
};

/** How the letters of a table are stored; empty: as it is recognized. */
export const EncodingField = ({ field, found }: EncodingFieldProps) => {
  const { t } = useTranslation();
  const automatic =
    found === null ? t('widgets.columns.encoding_auto') : t('widgets.columns.encoding_found', { encoding: found });
  return (
    <SelectField
      field={field}
      label={t('widgets.columns.encoding')}
      options={[{ value: '', label: automatic }, ...encodings.map((value) => ({ value, label: value }))]}
      isSearchable={false}
    />
  );
};
