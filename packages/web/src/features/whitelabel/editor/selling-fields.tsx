import type { BusinessAccount } from '@galena/contract/whitelabel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CheckField } from '../../../ui/fields.tsx';
import { FieldGroup } from '../../../ui/fields/field-frame.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { useAmounts } from '../../../ui/amounts.ts';
import type { BrandForm } from './brand-form.ts';

type SellingFieldsProps = { readonly form: BrandForm; readonly brand: BusinessAccount };

/** Which CRMs its customers are offered; none ticked: all. */
const Crms = ({ form, brand }: SellingFieldsProps) => {
  const { t } = useTranslation();
  const crms = form.field('crms');
  const held = crms.value ?? [];
  const keys = brand.crm_choices.map(({ key }) => key);
  return (
    <FieldGroup label={t('whitelabel.crms')} help={t('whitelabel.crms_help')} error={crms.error}>
      {brand.crm_choices.map(({ key, name }) => (
        <CheckField
          key={key}
          field={looseField(`crms.${key}`, held.includes(key), (isOn) =>
            crms.change(keys.filter((one) => (one === key ? isOn === true : held.includes(one)))),
          )}
          label={name}
        />
      ))}
    </FieldGroup>
  );
};

/** What it sells for, and where its pages for buyers and for help are. */
export const SellingFields = ({ form, brand }: SellingFieldsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { wholesale_cents: cents } = brand;
  return (
    <>
      <NumberField
        field={form.field('selling_price_cents')}
        label={t('whitelabel.selling_price')}
        help={t('whitelabel.selling_price_help', { cents: number(cents) })}
        min={Math.max(12, cents) + 1}
        isOptional
      />
      <UrlField field={form.field('sales_page_url')} label={t('whitelabel.sales_page_url')} isOptional />
      <UrlField
        field={form.field('support_url')}
        label={t('whitelabel.support_url')}
        help={t('whitelabel.support_url_help')}
        isOptional
      />
      <TextareaField
        field={form.field('invoice_details')}
        label={t('whitelabel.invoice_details')}
        help={t('whitelabel.invoice_details_help')}
        isOptional
      />
      {brand.crm_choices.length > 0 && <Crms form={form} brand={brand} />}
    </>
  );
};
