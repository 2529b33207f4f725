import { adminPartnerRoutes, partnerStates, type PartnerBody, type PartnerBodyInput } from '@galena/contract/partners';
import { useTranslation } from '../../platform/use-translation.ts';
import { TextField } from '../../ui/fields.tsx';
import { FieldRow, FormSection } from '../../ui/fields/form/form-layout.tsx';
import type { Fillable } from '../../ui/fields/form/form-values.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { useForm } from '../../ui/form.ts';

/** The form of a partner, new or known: the same for a reseller and the operator. */
export const usePartnerForm = (initial: Fillable<PartnerBodyInput>, submit: (body: PartnerBody) => Promise<void>) =>
  useForm({ schema: adminPartnerRoutes.create.body, initial, submit });

type FieldsProps = { readonly form: ReturnType<typeof usePartnerForm> };

/** Everything that is said of a partner. */
export const PartnerFields = ({ form: { field } }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('partners.about')}>
        <TextField field={field('name')} label={t('partners.name')} />
        <TextField field={field('email')} type="email" inputMode="email" label={t('partners.email')} />
        <TextField field={field('company')} label={t('partners.company')} isOptional />
        <TextareaField field={field('notes')} label={t('partners.notes')} isOptional />
      </FormSection>
      <FormSection title={t('partners.terms')} help={t('partners.terms_help')}>
        <TextField field={field('code')} label={t('partners.code')} help={t('partners.code_help')} />
        <FieldRow>
          <NumberField
            field={field('commission_percent')}
            label={t('partners.commission')}
            help={t('partners.commission_help')}
            unit="%"
            min={0}
            max={100}
          />
          <SelectField
            field={field('status')}
            label={t('partners.status')}
            help={t('partners.status_help')}
            options={partnerStates.map((value) => ({ value, label: t(`partners.statuses.${value}`) }))}
            isSearchable={false}
          />
        </FieldRow>
        <TextField
          field={field('payout_email')}
          type="email"
          inputMode="email"
          label={t('partners.payout_email')}
          isOptional
        />
      </FormSection>
    </>
  );
};
