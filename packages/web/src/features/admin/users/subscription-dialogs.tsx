import { adminUserRoutes, type FullAdminUser } from '@galena/contract/admin';
import {
  adminSubscriptionRoutes as routes,
  type AdminSubscription,
  type SubscriptionAct,
} from '@galena/contract/subscriptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';
import { nameOf } from './user-name.ts';

type ActProps = {
  readonly user: FullAdminUser;
  readonly subscription: AdminSubscription;
  readonly close: () => void;
};

/** Loads again what an act changed, and closes. */
const useDone = ({ user, close }: ActProps): (() => void) => {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
    void queryClient.invalidateQueries({ queryKey: keyOf(adminUserRoutes.get, { params: { id: user.id } }) });
    close();
  };
};

const CancelDialog = (props: ActProps) => {
  const { t } = useTranslation();
  const { user, subscription, close } = props;
  // There is no period to the end of which access could last.
  const isEndless = subscription.interval === 'once' && subscription.expires_at === null;
  const cancel = useMutation({
    mutationFn: () => call(routes.cancel, { params: { id: subscription.id } }),
    onSuccess: useDone(props),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('admin.users.subscription.titles.cancel', { name: nameOf(user) })}
      confirmLabel={t('admin.users.subscription.does.cancel')}
      isBusy={cancel.isPending}
      failure={cancel.error ? sentenceOf(cancel.error) : undefined}
      onConfirm={() => cancel.mutate()}
      onClose={close}
    >
      {t(isEndless ? 'admin.users.subscription.texts.cancel_once' : 'admin.users.subscription.texts.cancel')}
    </ConfirmDialog>
  );
};

type GivesDays = { readonly act: 'reactivate' | 'restore' };

/** Access again: for so many days where nobody charges for it. */
const ReturnDialog = ({ act, ...props }: ActProps & GivesDays) => {
  const { t } = useTranslation();
  const { user, subscription, close } = props;
  const done = useDone(props);
  const form = useForm({
    schema: routes[act].body,
    initial: { expires_in: undefined },
    submit: async (body) => {
      await call(routes[act], { params: { id: subscription.id }, body });
      done();
    },
  });
  const isByHand = act === 'restore' || subscription.managed_by === 'manual';
  return (
    <Dialog title={t(`admin.users.subscription.titles.${act}`, { name: nameOf(user) })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <p>{t(`admin.users.subscription.texts.${act}`)}</p>
        {isByHand && (
          <NumberField
            field={form.field('expires_in')}
            label={t('admin.users.subscription.days')}
            help={t('admin.users.subscription.days_help')}
            min={1}
          />
        )}
        <DialogActions
          label={t(`admin.users.subscription.does.${act}`)}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

/** The last charge goes back, and access ends at once. */
const RefundDialog = (props: ActProps) => {
  const { t } = useTranslation();
  const money = useMoney();
  const { user, subscription, close } = props;
  const done = useDone(props);
  const form = useForm({
    schema: routes.refund.body,
    initial: { reason: '' },
    submit: async (body) => {
      await call(routes.refund, { params: { id: subscription.id }, body });
      done();
    },
  });
  const { last_charge: last, currency } = subscription;
  const amount = last ? money(last.amount_cents, currency) : '';
  return (
    <Dialog title={t('admin.users.subscription.titles.refund', { name: nameOf(user) })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <p>{t('admin.users.subscription.texts.refund', { amount })}</p>
        <TextareaField
          field={form.field('reason')}
          label={t('admin.users.reason')}
          help={t('admin.users.reason_help')}
        />
        <DialogActions
          label={t('admin.users.subscription.does.refund')}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

/** Asks before the operator acts on somebody's subscription, and says what follows. */
export const SubscriptionDialog = ({ act, ...props }: ActProps & { readonly act: SubscriptionAct }) => {
  if (act === 'cancel') return <CancelDialog {...props} />;
  if (act === 'refund') return <RefundDialog {...props} />;
  return <ReturnDialog {...props} act={act} />;
};
