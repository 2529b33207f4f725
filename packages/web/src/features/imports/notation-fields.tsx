import type { ImportPreview } from '@galena/contract/imports';
import { dayOrders } from '@galena/contract/kernel';
import { decimalMarks, type NotationPart } from '@galena/contract/labels';
import { useTranslation } from '../../platform/use-translation.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldState } from '../../ui/form.ts';

const choices: { readonly [Part in NotationPart]: readonly NonNullable<ImportPreview[Part]>[] } = {
  day_order: dayOrders,
  decimal_mark: decimalMarks,
};

type NotationFieldsProps = {
  readonly preview: ImportPreview;
  readonly fieldOf: (part: NotationPart) => FieldState<string>;
};

/** How days and numbers of a file are read that could be two; asked for only where it has such. */
export const NotationFields = ({ preview, fieldOf }: NotationFieldsProps) => {
  const { t } = useTranslation();
  return preview.depends_on.map((part) => {
    const field = fieldOf(part);
    const value = field.value === '' ? (preview[part] ?? '') : field.value;
    const options = choices[part].map((choice) => ({ value: choice, label: t(`imports.match.notation.${choice}`) }));
    return (
      <SelectField
        key={part}
        field={{ ...field, value }}
        label={t(`imports.match.${part}.label`)}
        {...(value === '' && { help: t(`imports.match.${part}.help`) })}
        options={value === '' ? [{ value: '', label: t('imports.match.unclear') }, ...options] : options}
        isSearchable={false}
      />
    );
  });
};
