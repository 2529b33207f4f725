import type { ListType } from '@galena/contract/kernel';
import { useTranslation } from '../../platform/use-translation.ts';
import { CheckField } from '../../ui/fields.tsx';
import { paysForEmails, type DraftForm } from './question.ts';

/** Whether e-mails are looked for on the websites of what came without one. */
export const FindEmailsField = ({ type, form }: { readonly type: ListType; readonly form: DraftForm }) => {
  const { t } = useTranslation();
  return (
    <CheckField
      field={form.field('find_emails')}
      label={t('search.find_emails')}
      help={paysForEmails(type) ? t('search.find_emails_help') : t('search.find_emails_free')}
    />
  );
};
