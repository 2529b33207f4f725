import { adminPlanRoutes as routes, type AdminPlan } from '@galena/contract/plans';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { Loaded } from '../pane.tsx';
import type { PlanAct } from './plan-menu.tsx';
import { PlansTable } from './plans-table.tsx';
import { usePlans, useRefresh } from './use-plans.ts';

/** The ids with one of them a place further up or down. */
const moved = (plans: readonly AdminPlan[], plan: AdminPlan, step: -1 | 1): number[] => {
  const ids = plans.map(({ id }) => id);
  const from = ids.indexOf(plan.id);
  ids.splice(from, 1);
  ids.splice(from + step, 0, plan.id);
  return ids;
};

const Shown = ({ plans, currency }: { readonly plans: readonly AdminPlan[]; readonly currency: string }) => {
  const { t } = useTranslation();
  const go = useGo();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<AdminPlan | null>(null);
  const sort = useMutation({
    mutationFn: (ids: number[]) => call(routes.sort, { body: { ids } }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: AdminPlan) => call(routes.remove, { params: { id } }),
    onSettled: () => {
      setAsked(null);
      refresh();
    },
  });
  const act = (what: PlanAct, plan: AdminPlan): void => {
    if (what === 'edit') go('Admin:PlanEdit', { params: { id: plan.id } });
    else if (what === 'remove') setAsked(plan);
    else sort.mutate(moved(plans, plan, what === 'up' ? -1 : 1));
  };
  return (
    <>
      <PlansTable plans={plans} currency={currency} act={act} />
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('admin.plans.delete_title', { name: asked.name })}
          hint={t('admin.plans.delete_hint')}
          confirmLabel={t('admin.plans.do_delete')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          {t('admin.plans.delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** The plans that accounts can be on. */
export const PlansPage = () => {
  const { t } = useTranslation();
  const go = useGo();
  const known = usePlans();
  return (
    <>
      <PageHeader
        actions={[
          {
            id: 'history',
            label: t('admin.plans.history'),
            icon: 'history',
            look: 'quiet',
            run: () => go('Admin:PlansHistory'),
          },
          { id: 'add', label: t('admin.plans.add'), icon: 'plus', look: 'filled', run: () => go('Admin:PlanCreate') },
        ]}
      />
      <PageBody layout="flush">
        <Loaded known={known}>{({ data, currency }) => <Shown plans={data} currency={currency} />}</Loaded>
      </PageBody>
    </>
  );
};
