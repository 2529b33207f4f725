import { planLimits, planModules } from '@galena/contract/plans';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { CheckField, TextField } from '../../ui/fields.tsx';
import { FieldGroup } from '../../ui/fields/field-frame.tsx';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { chosenPlan, slugOf, type FieldsProps } from './package-form.ts';
import classes from './packages.module.css';
import { PriceFields, TrialFields } from './price-fields.tsx';

const About = ({ form, isNew = false }: FieldsProps) => {
  const { t } = useTranslation();
  const name = form.field('name');
  const slug = form.field('slug');
  // The slug of a new one follows its name until somebody gives it another.
  const rename = (text: string): void => {
    if (isNew && (slug.value ?? '') === slugOf(name.value ?? '')) slug.change(slugOf(text));
    name.change(text);
  };
  return (
    <FormSection title={t('packages.form.about')}>
      <TextField field={{ ...name, change: rename }} label={t('packages.name')} />
      <TextField field={slug} label={t('packages.form.slug')} help={t('packages.form.slug_help')} />
      <TextareaField field={form.field('description')} label={t('packages.form.description')} isOptional />
    </FormSection>
  );
};

const Modules = (props: FieldsProps) => {
  const { t } = useTranslation();
  const modules = props.form.field('modules');
  const plan = chosenPlan(props);
  const held = modules.value ?? [];
  if (plan === null || plan.modules.length === 0) return null;
  return (
    <FieldGroup label={t('packages.form.modules')} error={modules.error}>
      {plan.modules.map((slug) => (
        <CheckField
          key={slug}
          field={looseField(`modules.${slug}`, held.includes(slug), (isOn) =>
            modules.change(planModules.filter((one) => (one === slug ? isOn === true : held.includes(one)))),
          )}
          label={t(`packages.form.module_names.${slug}`)}
        />
      ))}
    </FieldGroup>
  );
};

/** What the chosen plan allows. */
const Limits = (props: FieldsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const plan = chosenPlan(props);
  if (plan === null) return null;
  const limits = planLimits.filter((name) => name !== 'related_account_limit' || plan.allow_related_accounts);
  return (
    <FieldGroup label={t('packages.form.limits')} error={undefined}>
      <dl className={classes.limits}>
        <div>
          <dt>{t('packages.credits')}</dt>
          <dd>{number(plan.search_limit)}</dd>
        </div>
        {limits.map((name) => {
          const limit = plan[name];
          return (
            <div key={name}>
              <dt>{t(`packages.form.limit.${name}`)}</dt>
              <dd>{limit === null ? t('packages.form.unlimited') : number(limit)}</dd>
            </div>
          );
        })}
      </dl>
    </FieldGroup>
  );
};

const Grants = (props: FieldsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { form, choices } = props;
  const plan = form.field('plan_id');
  const choose = (id: number): void => {
    plan.change(id);
    form.field('modules').change(choices.data.find((one) => one.id === id)?.modules ?? []);
  };
  return (
    <FormSection title={t('packages.form.grants')} help={t('packages.form.grants_help')}>
      {choices.data.length === 0 ? (
        <Note tone="warning" title={t('packages.form.no_plans')}>
          {t('packages.form.no_plans_text')}
        </Note>
      ) : (
        <SelectField
          field={{ ...plan, change: choose }}
          label={t('packages.plan')}
          placeholder={t('packages.form.choose_plan')}
          options={choices.data.map(({ id, name, search_limit: credits }) => ({
            value: id,
            label: name,
            note: `${number(credits)} · ${t('packages.credits')}`,
          }))}
        />
      )}
      <Modules {...props} />
      <Limits {...props} />
    </FormSection>
  );
};

const Offer = ({ form }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('packages.form.offer')}>
      <CheckField
        field={form.field('is_active')}
        label={t('packages.form.is_active')}
        help={t('packages.form.is_active_help')}
      />
      <CheckField
        field={form.field('show_on_sales_page')}
        label={t('packages.form.show')}
        help={t('packages.form.show_help')}
      />
      <CheckField field={form.field('available_for_billing_portal')} label={t('packages.form.portal')} />
      <CheckField field={form.field('create_in_payment_provider')} label={t('packages.form.provider')} />
      <NumberField
        field={form.field('form_available_days')}
        label={t('packages.form.days')}
        help={t('packages.form.days_help')}
        unit={t('packages.form.days_unit')}
        min={1}
        max={365}
        isOptional
      />
    </FormSection>
  );
};

/** Everything that a reseller says of a package. */
export const PackageFields = (props: FieldsProps) => (
  <>
    <About {...props} />
    <Grants {...props} />
    <PriceFields {...props} />
    <TrialFields {...props} />
    <Offer {...props} />
  </>
);
