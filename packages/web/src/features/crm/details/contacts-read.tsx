import type { CrmConnection } from '@galena/contract/crm';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { useAmounts } from '../../../ui/amounts.ts';
import classes from '../parts/crm.module.css';

/** When the contacts of a CRM were read last, and what is known by that. Nothing where nobody wants them read. */
export const ContactsRead = ({ connection }: { readonly connection: CrmConnection }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { contacts_read: read, reads_back, customer_tag, customer_stage, has_contacts } = connection;
  const knowsCustomers = customer_tag !== null || customer_stage !== null;
  if (!has_contacts || (!reads_back && !knowsCustomers)) return null;
  const { at = null, customers = 0, error = null } = read ?? {};
  return (
    <>
      {error !== null && (
        <Note tone="warning" title={t('crm.contacts_failed')}>
          {error}
        </Note>
      )}
      {at === null && error === null && <p className={classes.quiet}>{t('crm.contacts_reading')}</p>}
      {at !== null && (
        <p className={classes.quiet}>
          {t('crm.contacts_read')} <Moment value={at} />
          {knowsCustomers && `. ${t('crm.customers_known', { count: customers, n: number(customers) })}`}
        </p>
      )}
    </>
  );
};
