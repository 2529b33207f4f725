import { customerRoutes as routes, type CustomerSubscription } from '@galena/contract/customers';
import { CallError } from '@galena/contract/kernel';
import type { Package } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { TextField } from '../../ui/fields.tsx';
import { FieldRow, FormActions, FormProblems, FormSection, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { packageOptions } from './package-options.ts';
import { useCustomer, useDay, usePackages, useRefresh } from './use-customers.ts';

type FormProps = { readonly subscription: CustomerSubscription; readonly packages: readonly Package[] };

/** The packages that it can change to: those on sale, and its own. */
const offered = ({ subscription, packages }: FormProps): readonly Package[] =>
  packages.filter(({ id, is_active: isActive }) => isActive || id === subscription.package?.id);

const EditForm = ({ subscription, packages }: FormProps) => {
  const { t } = useTranslation();
  const day = useDay();
  const refresh = useRefresh();
  const { id, package: sold, expires_at: expires } = subscription;
  const isFixed = subscription.status !== 'active' || subscription.managed_by !== 'manual';
  const form = useForm({
    schema: routes.update.body,
    initial: {
      first_name: subscription.first_name,
      last_name: subscription.last_name,
      package_id: sold?.id,
      expires_in: null,
    },
    submit: async (body) => {
      await call(routes.update, { params: { id }, body });
      refresh();
    },
  });
  useSaveKey(form.element.ref);
  const keeps = expires === null ? t('customers.expires_never') : t('customers.expires_keep', { date: day(expires) });
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <FormSection title={t('customers.about')}>
        <FieldRow>
          <TextField field={form.field('first_name')} label={t('customers.first_name')} />
          <TextField field={form.field('last_name')} label={t('customers.last_name')} />
        </FieldRow>
      </FormSection>
      <FormSection title={t('customers.terms')}>
        {isFixed && <Note tone="neutral">{t('customers.fixed')}</Note>}
        <SelectField
          field={form.fieldAt<number>('package_id')}
          label={t('customers.package')}
          options={packageOptions(offered({ subscription, packages }))}
          isDisabled={isFixed}
        />
        <NumberField
          field={form.fieldAt<number>('expires_in')}
          label={t('customers.expires_in')}
          help={keeps}
          unit={t('customers.days')}
          min={1}
          max={365}
          isOptional
          isDisabled={isFixed}
        />
      </FormSection>
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {t('customers.save')}
        </Button>
      </FormActions>
    </form>
  );
};

const isMissing = (error: Error): boolean => error instanceof CallError && error.status === 404;

/** Changes a customer's name, package and when the subscription expires. */
export const SubscriptionEditPage = () => {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const customer = useCustomer(Number(id));
  const packages = usePackages();
  const [isLoggingIn, setIsLoggingIn] = useState(false);
  const subscription = customer.data?.data;
  const error = customer.error ?? packages.error;
  const isReady = subscription !== undefined && packages.data !== undefined;
  const retry = () => Promise.all([customer.refetch(), packages.refetch()]);
  return (
    <>
      <PageHeader
        {...(subscription && { title: subscription.customer_name || subscription.email })}
        actions={
          subscription?.can_log_in_as
            ? [{ id: 'login', label: t('customers.log_in_as'), icon: 'user-screen', run: () => setIsLoggingIn(true) }]
            : []
        }
      />
      {isLoggingIn && subscription && <LoginDialog subscription={subscription} close={() => setIsLoggingIn(false)} />}
      <PageBody layout="narrow">
        {isReady && (
          <EditForm
            key={`${subscription.id} ${customer.dataUpdatedAt}`}
            subscription={subscription}
            packages={packages.data.data}
          />
        )}
        {!isReady && !error && <SkeletonText lines={5} />}
        {!isReady &&
          error &&
          (isMissing(error) ? (
            <EmptyState figure="search" level={2} title={t('customers.gone')}>
              {t('customers.gone_text')}
            </EmptyState>
          ) : (
            <LoadFailure error={error} retry={retry} isWhole />
          ))}
      </PageBody>
    </>
  );
};
