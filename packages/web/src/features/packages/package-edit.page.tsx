import { packageRoutes as routes, type OwnPackage, type PackageChoices } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { FormActions, FormProblems, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { MissingPackage } from './missing.tsx';
import { PackageFields } from './package-fields.tsx';
import { knownPackage, usePackageForm } from './package-form.ts';
import { useChoices, usePackage, useRefreshPackages } from './use-packages.ts';

type EditProps = { readonly sold: OwnPackage; readonly choices: PackageChoices };

const EditForm = ({ sold, choices }: EditProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshPackages();
  const form = usePackageForm(knownPackage(sold), async (body) => {
    await call(routes.update, { params: { id: sold.id }, body });
    void refresh();
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <PackageFields form={form} choices={choices} />
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {t('packages.form.save')}
        </Button>
      </FormActions>
    </form>
  );
};

/** What a package may grant; the plan that it has stays among them, also when nobody else may have it any more. */
const choicesFor = (choices: PackageChoices, { plan, modules }: OwnPackage): PackageChoices => {
  if (choices.data.some(({ id }) => id === plan.id)) return choices;
  const kept = {
    ...plan,
    description: '',
    modules,
    ai_token_limit: null,
    team_member_limit: null,
    related_account_limit: null,
    autopilot_limit: null,
    workflow_limit: null,
    list_limit: null,
    max_results_per_search: null,
    allow_related_accounts: false,
  };
  return { ...choices, data: [kept, ...choices.data] };
};

/** Changes a package. */
export const PackageEditPage = () => {
  const { t } = useTranslation();
  const go = useGo();
  const { id } = useParams({ strict: false });
  const asked = usePackage(Number(id));
  const choices = useChoices();
  const sold = asked.data?.data;
  const error = asked.error ?? choices.error;
  const isReady = sold && choices.data;
  return (
    <>
      <PageHeader
        {...(sold && { title: sold.name })}
        actions={
          sold
            ? [
                {
                  id: 'page',
                  label: t('packages.edit_page'),
                  icon: 'world',
                  run: () => go('Whitelabel:PackageSalesSettings', { params: { id: sold.id } }),
                },
              ]
            : []
        }
      />
      <PageBody layout="narrow">
        {isReady && (
          <EditForm key={`${sold.id} ${sold.updated_at}`} sold={sold} choices={choicesFor(choices.data, sold)} />
        )}
        {!isReady && !error && <SkeletonText lines={6} />}
        {!isReady && error && (
          <MissingPackage error={error} retry={() => Promise.all([asked.refetch(), choices.refetch()])} />
        )}
      </PageBody>
    </>
  );
};
