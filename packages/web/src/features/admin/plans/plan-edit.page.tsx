import { adminPlanRoutes as routes, PlanBody, type AdminPlan } from '@galena/contract/plans';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FormActions, FormProblems, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { Loaded } from '../pane.tsx';
import { PlanAccounts } from './plan-accounts.tsx';
import { PlanFields, usePlanForm } from './plan-fields.tsx';
import classes from './plans.module.css';
import { usePlans, useRefresh } from './use-plans.ts';

type EditFormProps = { readonly plan: AdminPlan; readonly wholesaleCents: number };

const EditForm = ({ plan, wholesaleCents }: EditFormProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useRefresh();
  // What the operator does not say of a plan is left out: whose it is, how many are on it.
  const form = usePlanForm(PlanBody.parse(plan), async (body) => {
    await call(routes.update, { params: { id: plan.id }, body });
    refresh();
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      {plan.accounts > 0 && (
        <div className={classes.note}>
          <Note tone="neutral">{t('admin.plans.in_use', { count: plan.accounts, number: number(plan.accounts) })}</Note>
        </div>
      )}
      <PlanFields form={form} currency={plan.currency} wholesaleCents={wholesaleCents} />
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {t('admin.plans.save')}
        </Button>
      </FormActions>
    </form>
  );
};

/** Changes a plan, and shows who is on it. */
export const PlanEditPage = () => {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const known = usePlans();
  const plan = known.data?.data.find((one) => one.id === Number(id));
  return (
    <>
      <PageHeader {...(plan && { title: plan.name })} />
      <PageBody layout="narrow">
        <Loaded known={known}>
          {({ wholesale_cents: cents }) =>
            plan ? (
              <>
                <EditForm key={`${plan.id} ${plan.updated_at}`} plan={plan} wholesaleCents={cents} />
                <PlanAccounts plan={plan} />
              </>
            ) : (
              <EmptyState figure="search" level={2} title={t('admin.plans.none')}>
                {t('admin.plans.none_text')}
              </EmptyState>
            )
          }
        </Loaded>
      </PageBody>
    </>
  );
};
