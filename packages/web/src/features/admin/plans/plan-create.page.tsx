import { adminPlanRoutes as routes } from '@galena/contract/plans';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { FormActions, FormProblems, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useCallKeys } from '../../../widgets/call-keys.ts';
import { Loaded } from '../pane.tsx';
import { PlanFields, usePlanForm } from './plan-fields.tsx';
import { usePlans, useRefresh } from './use-plans.ts';

const initial: Parameters<typeof usePlanForm>[0] = {
  name: '',
  slug: '',
  description: '',
  price_cents: undefined,
  yearly_price_cents: null,
  trial_days: 0,
  search_limit: undefined,
  rollover: false,
  credit_price_cents: undefined,
  own_key_fee_percent: 0,
  modules: ['leads', 'wallet'],
  ai_version: 'gpt-4',
  ai_token_limit: null,
  team_member_limit: null,
  related_account_limit: null,
  autopilot_limit: null,
  workflow_limit: null,
  list_limit: null,
  max_results_per_search: null,
  available_for_resellers: false,
  parents_only: false,
  allow_related_accounts: false,
  sales_platform_a_product_id: null,
  sales_platform_b_product_id: null,
  is_for_newcomers: false,
  is_active: true,
};

const CreateForm = ({ currency, wholesaleCents }: { readonly currency: string; readonly wholesaleCents: number }) => {
  const { t } = useTranslation();
  const go = useGo();
  const refresh = useRefresh();
  const keys = useCallKeys();
  const form = usePlanForm(initial, async (body) => {
    await call(routes.create, { body }, { idempotencyKey: keys.keyOf(body) });
    refresh();
    go('Admin:Plans');
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <PlanFields form={form} currency={currency} wholesaleCents={wholesaleCents} />
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('admin.plans.do_create')}
        </Button>
      </FormActions>
    </form>
  );
};

/** Makes a plan. */
export const PlanCreatePage = () => (
  <>
    <PageHeader />
    <PageBody layout="narrow">
      <Loaded known={usePlans()}>
        {({ currency, wholesale_cents: cents }) => <CreateForm currency={currency} wholesaleCents={cents} />}
      </Loaded>
    </PageBody>
  </>
);
