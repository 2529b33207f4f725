import { emailChecks, type EmailCheck } from '@galena/contract/verification';
import { useTranslation } from '../../platform/use-translation.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldState } from '../../ui/form.ts';

/** Whether emails are verified before records leave for a destination, and what becomes of those that take no mail. */
export const EmailCheckField = ({ field }: { readonly field: FieldState<EmailCheck> }) => {
  const { t } = useTranslation();
  return (
    <SelectField
      field={field}
      label={t('widgets.email_checks.label')}
      help={t('widgets.email_checks.help')}
      options={emailChecks.map((value) => ({ value, label: t(`widgets.email_checks.${value}`) }))}
    />
  );
};
