import type { SearchOptions } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { CheckField } from '../../ui/fields.tsx';
import type { DraftForm } from './question.ts';

/**
 * Whether leads that stand in another list stay out of this one; of a saved search also what its earlier runs found, which has the
 * other in it.
 */
export const NewnessField = ({ form }: { readonly form: DraftForm }) => {
  const { t } = useTranslation();
  const { saved_search_id: saved, only_new: isOnlyNew } = form.values;
  return (
    <>
      {typeof saved === 'number' && (
        <CheckField field={form.field('only_new')} label={t('search.only_new')} help={t('search.only_new_help')} />
      )}
      {!(typeof saved === 'number' && isOnlyNew) && (
        <CheckField
          field={form.field('skip_owned')}
          label={t('search.skip_owned')}
          help={t('search.skip_owned_help')}
        />
      )}
    </>
  );
};

type CustomersFieldProps = {
  readonly form: DraftForm;
  /** Whom the CRMs of the account tell of; undefined while that is not known, null: nobody says who is a customer. */
  readonly customers: SearchOptions['customers'] | undefined;
};

/** Whether leads that are customers already stay out, with the age of what is known of them. Nothing where nobody says who is one. */
export const CustomersField = ({ form, customers }: CustomersFieldProps) => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  if (!customers) return null;
  const { contacts: count, as_of: at, crms } = customers;
  const day = formatMoment(at, i18n.language);
  return (
    <CheckField
      field={form.field('skip_customers')}
      label={t('search.skip_customers')}
      help={t('search.skip_customers_help', { count, number: number(count), day, crms: crms.join(', ') })}
    />
  );
};
