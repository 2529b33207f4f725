import {
  adminPlanRoutes,
  aiVersions,
  planLimits,
  planModules,
  type PlanBody,
  type PlanBodyInput,
} from '@galena/contract/plans';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CheckField, TextField } from '../../../ui/fields.tsx';
import { FieldGroup } from '../../../ui/fields/field-frame.tsx';
import { FieldRow, FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import type { Fillable } from '../../../ui/fields/form/form-values.ts';
import { useForm } from '../../../ui/form.ts';

/** The form of a plan, new or known. */
export const usePlanForm = (initial: Fillable<PlanBodyInput>, submit: (body: PlanBody) => Promise<void>) =>
  useForm({ schema: adminPlanRoutes.create.body, initial, submit });

type PlanForm = ReturnType<typeof usePlanForm>;
type SectionProps = { readonly form: PlanForm };

const Basics = ({ form: { field } }: SectionProps) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin.plans.basics')}>
      <TextField field={field('name')} label={t('admin.plans.name')} />
      <TextField field={field('slug')} label={t('admin.plans.slug')} help={t('admin.plans.slug_help')} />
      <TextareaField field={field('description')} label={t('admin.plans.description')} isOptional />
    </FormSection>
  );
};

type Money = { readonly currency: string; readonly wholesaleCents: number };

const Prices = ({ form: { field }, currency, wholesaleCents }: SectionProps & Money) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin.plans.prices')} help={t('admin.plans.prices_help', { currency })}>
      <FieldRow>
        <NumberField field={field('price_cents')} label={t('admin.plans.price_month')} min={0} />
        <NumberField field={field('yearly_price_cents')} label={t('admin.plans.price_year')} min={0} isOptional />
      </FieldRow>
      <NumberField
        field={field('credit_price_cents')}
        label={t('admin.plans.credit_price')}
        help={t('admin.plans.credit_price_help', { cents: wholesaleCents })}
        min={wholesaleCents + 1}
      />
      <FieldRow>
        <NumberField field={field('own_key_fee_percent')} label={t('admin.plans.own_key_fee')} min={0} max={100} />
        <NumberField field={field('trial_days')} label={t('admin.plans.trial_days')} min={0} max={365} />
      </FieldRow>
    </FormSection>
  );
};

const Month = ({ form: { field } }: SectionProps) => {
  const { t } = useTranslation();
  const modules = field('modules');
  const held = modules.value ?? [];
  return (
    <FormSection title={t('admin.plans.month')}>
      <NumberField field={field('search_limit')} label={t('admin.plans.credits')} min={0} />
      <CheckField field={field('rollover')} label={t('admin.plans.rollover')} />
      <FieldGroup label={t('admin.plans.modules')} error={modules.error}>
        {planModules.map((slug) => (
          <CheckField
            key={slug}
            field={looseField(`modules.${slug}`, held.includes(slug), (isOn) =>
              modules.change(planModules.filter((one) => (one === slug ? isOn === true : held.includes(one)))),
            )}
            label={t(`admin.plans.module_names.${slug}`)}
          />
        ))}
      </FieldGroup>
    </FormSection>
  );
};

const Limits = ({ form: { field } }: SectionProps) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin.plans.limits')} help={t('admin.plans.limits_help')}>
      {planLimits.map((name) => (
        <NumberField key={name} field={field(name)} label={t(`admin.plans.limit.${name}`)} min={0} isOptional />
      ))}
      <SelectField
        field={field('ai_version')}
        label={t('admin.plans.ai_version')}
        options={aiVersions.map((value) => ({ value, label: value }))}
      />
    </FormSection>
  );
};

const Offer = ({ form: { field } }: SectionProps) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin.plans.offer')}>
      <CheckField field={field('is_active')} label={t('admin.plans.is_active')} />
      <CheckField field={field('is_for_newcomers')} label={t('admin.plans.is_for_newcomers')} />
      <CheckField field={field('available_for_resellers')} label={t('admin.plans.available_for_resellers')} />
      <CheckField
        field={field('parents_only')}
        label={t('admin.plans.parents_only')}
        help={t('admin.plans.parents_only_help')}
      />
      <CheckField field={field('allow_related_accounts')} label={t('admin.plans.allow_related_accounts')} />
      <FieldRow>
        <TextField field={field('sales_platform_a_product_id')} label={t('admin.plans.product_a')} isOptional />
        <TextField field={field('sales_platform_b_product_id')} label={t('admin.plans.product_b')} isOptional />
      </FieldRow>
    </FormSection>
  );
};

/** Everything that the operator says of a plan. */
export const PlanFields = ({ form, ...money }: SectionProps & Money) => (
  <>
    <Basics form={form} />
    <Prices form={form} {...money} />
    <Month form={form} />
    <Limits form={form} />
    <Offer form={form} />
  </>
);
