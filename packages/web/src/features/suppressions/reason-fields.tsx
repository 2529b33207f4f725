import { useTranslation } from '../../platform/use-translation.ts';
import { CheckField, TextField } from '../../ui/fields.tsx';
import type { FieldState } from '../../ui/form.ts';
import { useMe } from '../../widgets/me.ts';

type ReasonFieldProps = { readonly field: FieldState<string>; readonly help: string };

/** Why somebody is not contacted. */
export const ReasonField = ({ field, help }: ReasonFieldProps) => {
  const { t } = useTranslation();
  return <TextField field={field} label={t('suppressions.columns.reason')} help={help} isOptional />;
};

/** Whether it holds for the customers of a reseller, too; others are not asked. */
export const ForCustomersField = ({ field }: { readonly field: FieldState<boolean> }) => {
  const { t } = useTranslation();
  if (useMe().user_type !== 'reseller') return null;
  return (
    <CheckField
      field={field}
      label={t('suppressions.add.for_customers')}
      help={t('suppressions.add.for_customers_help')}
    />
  );
};
