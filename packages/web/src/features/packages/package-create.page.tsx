import { packageRoutes as routes, type PackageChoices } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { FormActions, FormProblems, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { PackageFields } from './package-fields.tsx';
import { newPackage, usePackageForm } from './package-form.ts';
import { useChoices, useRefreshPackages } from './use-packages.ts';

const CreateForm = ({ choices }: { readonly choices: PackageChoices }) => {
  const { t } = useTranslation();
  const go = useGo();
  const refresh = useRefreshPackages();
  const keys = useCallKeys();
  const form = usePackageForm(newPackage(choices), async (body) => {
    await call(routes.create, { body }, { idempotencyKey: keys.keyOf(body) });
    void refresh();
    go('Whitelabel:Packages');
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <PackageFields form={form} choices={choices} isNew />
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('packages.form.do_create')}
        </Button>
      </FormActions>
    </form>
  );
};

/** Makes a package. */
export const PackageCreatePage = () => {
  const { data, error, refetch } = useChoices();
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {data ? <CreateForm choices={data} /> : !error && <SkeletonText lines={6} />}
        {!data && <LoadFailure error={error} retry={refetch} isWhole />}
      </PageBody>
    </>
  );
};
