import { countryCodes } from '@galena/contract/contacts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldState } from '../../ui/form.ts';

type PhoneCountryFieldProps = { readonly field: FieldState<string>; readonly help: string };

/** Where telephone numbers of a table are from that do not say so; empty: nowhere, those are left out. */
export const PhoneCountryField = ({ field, help }: PhoneCountryFieldProps) => {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const countries = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <SelectField
      field={field}
      label={t('widgets.columns.phone_country')}
      help={help}
      options={[{ value: '', label: t('widgets.columns.no_country') }, ...countries]}
    />
  );
};
