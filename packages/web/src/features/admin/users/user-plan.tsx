import { adminUserRoutes as routes, type FullAdminUser } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FormProblems, FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { useCallKeys } from '../../../widgets/call-keys.ts';
import { usePlans } from '../plans/use-plans.ts';
import { nameOf } from './user-name.ts';
import classes from './users.module.css';

type DialogProps = { readonly user: FullAdminUser; readonly close: () => void };

const useDone = ({ user, close }: DialogProps): (() => void) => {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(routes.get, { params: { id: user.id } }) });
    void queryClient.invalidateQueries({ queryKey: keyOf(routes.history) });
    close();
  };
};

const PlanDialog = (props: DialogProps) => {
  const { user, close } = props;
  const { t } = useTranslation();
  const done = useDone(props);
  const plans = usePlans().data?.data ?? [];
  const fitting = plans.filter((plan) => plan.is_active && !(plan.parents_only && user.parent_id !== null));
  const form = useForm({
    schema: routes.choosePlan.body,
    initial: { plan_id: user.plan?.id ?? null, reason: '' },
    submit: async (body) => {
      await call(routes.choosePlan, { params: { id: user.id }, body });
      done();
    },
  });
  const chosen = form.field('plan_id');
  return (
    <Dialog title={t('admin.users.change_plan_title', { name: nameOf(user) })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <p>{t('admin.users.change_plan_text')}</p>
        <SelectField
          field={{
            ...chosen,
            value: chosen.value === null || chosen.value === undefined ? 'none' : String(chosen.value),
            change: (value: string) => (value === 'none' ? chosen.clear() : chosen.change(Number(value))),
          }}
          label={t('admin.users.plan')}
          options={[
            ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'none', label: t('admin.users.no_plan') },
          ]}
        />
        <TextareaField
          field={form.field('reason')}
          label={t('admin.users.reason')}
          help={t('admin.users.reason_help')}
        />
        <DialogActions
          label={t('admin.users.do_change_plan')}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

const RevokeDialog = (props: DialogProps) => {
  const { user, close } = props;
  const { t } = useTranslation();
  const done = useDone(props);
  const keys = useCallKeys();
  const form = useForm({
    schema: routes.revokeCredits.body,
    initial: { credits: undefined, reason: '' },
    submit: async (body) => {
      const idempotencyKey = keys.keyOf({ id: user.id, ...body });
      await call(routes.revokeCredits, { params: { id: user.id }, body }, { idempotencyKey });
      done();
    },
  });
  return (
    <Dialog title={t('admin.users.revoke_title', { name: nameOf(user) })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <p>{t('admin.users.revoke_text')}</p>
        <NumberField field={form.field('credits')} label={t('admin.users.credits')} min={1} />
        <TextareaField
          field={form.field('reason')}
          label={t('admin.users.reason')}
          help={t('admin.users.reason_help')}
        />
        <DialogActions label={t('admin.users.do_revoke')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

/** On which plan the account of a user is, and its credits: both are the operator's to change, with a reason. */
export const UserPlan = ({ user }: { readonly user: FullAdminUser }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [asked, setAsked] = useState<'plan' | 'revoke' | null>(null);
  const { plan } = user;
  const close = (): void => setAsked(null);
  return (
    <FormSection title={t('admin.users.plan')}>
      <p className={classes.kept}>
        {plan?.name ?? t('admin.users.no_plan')}
        {plan?.is_trial_over && ` · ${t('admin.plans.trial_over')}`}
        {plan?.next_reset_at && (
          <>
            {' · '}
            {t('admin.plans.next_reset')}: <Moment value={plan.next_reset_at} />
          </>
        )}
      </p>
      <p className={classes.kept}>
        {t('admin.users.balance')}: {number(user.balance)}
      </p>
      <div className={classes.buttons}>
        <Button size="xs" onClick={() => setAsked('plan')}>
          {t('admin.users.change_plan')}
        </Button>
        <Button size="xs" onClick={() => setAsked('revoke')}>
          {t('admin.users.revoke')}
        </Button>
      </div>
      {asked === 'plan' && <PlanDialog user={user} close={close} />}
      {asked === 'revoke' && <RevokeDialog user={user} close={close} />}
    </FormSection>
  );
};
