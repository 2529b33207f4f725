import { customerRoutes as routes } from '@galena/contract/customers';
import type { Package } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { TextField } from '../../ui/fields.tsx';
import { FieldRow, FormActions, FormProblems, FormSection, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/form.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { packageOptions } from './package-options.ts';
import { usePackages, useRefresh } from './use-customers.ts';

const AccountForm = ({ packages }: { readonly packages: readonly Package[] }) => {
  const { t } = useTranslation();
  const go = useGo();
  const refresh = useRefresh();
  const keys = useCallKeys();
  const form = useForm({
    schema: routes.create.body,
    initial: { email: '', first_name: '', last_name: '', package_id: packages[0]?.id, expires_in: null },
    submit: async (body) => {
      await call(routes.create, { body }, { idempotencyKey: keys.keyOf(body) });
      refresh();
      go('Whitelabel:Subscriptions');
    },
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <FormSection title={t('customers.about')}>
        <FieldRow>
          <TextField field={form.field('first_name')} label={t('customers.first_name')} />
          <TextField field={form.field('last_name')} label={t('customers.last_name')} />
        </FieldRow>
        <TextField
          field={form.field('email')}
          type="email"
          inputMode="email"
          label={t('customers.email')}
          help={t('customers.email_help')}
        />
      </FormSection>
      <FormSection title={t('customers.terms')}>
        <SelectField
          field={form.fieldAt<number>('package_id')}
          label={t('customers.package')}
          help={t('customers.package_help')}
          options={packageOptions(packages)}
        />
        <NumberField
          field={form.fieldAt<number>('expires_in')}
          label={t('customers.expires_in')}
          help={t('customers.expires_help')}
          unit={t('customers.days')}
          min={1}
          max={365}
          isOptional
        />
      </FormSection>
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('customers.do_add')}
        </Button>
      </FormActions>
    </form>
  );
};

/** Adds an account for a customer. */
export const SubscriptionCreatePage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = usePackages();
  const sold = data?.data.filter(({ is_active: isActive }) => isActive);
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {!sold && !error && <SkeletonText lines={5} />}
        {!sold && <LoadFailure error={error} retry={refetch} isWhole />}
        {sold && sold.length > 0 && <AccountForm packages={sold} />}
        {sold?.length === 0 && (
          <EmptyState
            figure="add"
            level={2}
            title={t('customers.no_packages')}
            actions={<AddressLink page="Whitelabel:PackageCreate">{t('customers.to_packages')}</AddressLink>}
          >
            {t('customers.no_packages_text')}
          </EmptyState>
        )}
      </PageBody>
    </>
  );
};
