import type { Field } from '@galena/contract/contacts';
import { useTranslation } from '../../platform/use-translation.ts';
import { TextField } from '../../ui/fields.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldState } from '../../ui/form.ts';

type LabelValueFieldProps = {
  readonly of: Field;
  readonly field: FieldState<string>;
  readonly label: string;
  readonly help?: string;
};

/** A value of a label, typed or chosen by its kind; as a text, which `readLabelValue` reads. Left empty, it clears the label. */
export const LabelValueField = ({ of: { kind, own }, ...shown }: LabelValueFieldProps) => {
  const { t } = useTranslation();
  const look = { ...shown, isOptional: true } as const;
  switch (kind) {
    case 'day':
      return <DateField {...look} />;
    case 'flag':
      return (
        <SelectField
          {...look}
          options={[
            { value: 'true', label: t('table.yes') },
            { value: 'false', label: t('table.no') },
          ]}
        />
      );
    case 'choice':
      return <SelectField {...look} options={(own?.options ?? []).map((value) => ({ value, label: value }))} />;
    default:
      return <TextField {...look} inputMode={kind === 'number' ? 'decimal' : 'text'} />;
  }
};
