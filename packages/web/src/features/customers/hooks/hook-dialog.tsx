import {
  customerEvents,
  customerWebhookRoutes as routes,
  type CustomerEvent,
  type CustomerWebhook,
} from '@galena/contract/customers';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { FieldGroup } from '../../../ui/fields/field-frame.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { useForm, type FieldState } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { SecretDialog } from '../../../widgets/webhooks/secret-dialog.tsx';
import classes from '../customers.module.css';
import { useFreshHooks } from './use-hooks.ts';

/** The text of an event: its name without the dot, which texts have for levels. */
export const wordOf = (event: CustomerEvent) =>
  `customers.hooks.what.${event.replace('.', '_') as 'subscription_created'}` as const;

/** What it is told of, each by a tick. */
const EventsField = ({ field }: { readonly field: FieldState<CustomerEvent[]> }) => {
  const { t } = useTranslation();
  const chosen = field.value ?? [];
  const toggle = (event: CustomerEvent, isOn: boolean): void =>
    field.change(customerEvents.filter((one) => (one === event ? isOn : chosen.includes(one))));
  return (
    <FieldGroup label={t('customers.hooks.events')} error={field.error} className={classes.events}>
      {customerEvents.map((event) => (
        <TickBox
          key={event}
          name={event}
          label={t(wordOf(event))}
          isChecked={chosen.includes(event)}
          change={(isOn) => toggle(event, isOn)}
          leave={field.leave}
        />
      ))}
    </FieldGroup>
  );
};

type FormProps = {
  /** Null: a new one. */
  readonly hook: CustomerWebhook | null;
  readonly onMade: (secret: string | null) => void;
  readonly close: () => void;
};

const HookForm = ({ hook, onMade, close }: FormProps) => {
  const { t } = useTranslation();
  const refresh = useFreshHooks();
  const form = useForm({
    schema: routes.create.body,
    initial: {
      url: hook?.url ?? '',
      events: hook?.events ?? [...customerEvents],
      is_active: hook?.is_active ?? true,
    },
    submit: async (body) => {
      if (hook) {
        await call(routes.change, { params: { id: hook.id }, body });
        close();
      } else onMade((await call(routes.create, { body })).data.secret);
      void refresh();
    },
  });
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      <UrlField field={form.field('url')} label={t('widgets.webhooks.url')} help={t('widgets.webhooks.url_help')} />
      <EventsField field={form.fieldAt<CustomerEvent[]>('events')} />
      <SwitchField
        field={form.field('is_active')}
        label={t('widgets.webhooks.active')}
        help={t('customers.hooks.active_help')}
      />
      <DialogActions
        label={t(hook ? 'widgets.webhooks.save' : 'widgets.webhooks.add')}
        isBusy={form.isBusy}
        failure={form.failure}
        close={close}
      />
    </DialogForm>
  );
};

/** Adds a webhook, and shows its secret this once; or changes one. */
export const HookDialog = ({ hook, close }: Pick<FormProps, 'hook' | 'close'>) => {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} close={close} />;
  return (
    <Dialog title={t(hook ? 'widgets.webhooks.edit_title' : 'widgets.webhooks.add')} onClose={close}>
      <HookForm hook={hook} onMade={setSecret} close={close} />
    </Dialog>
  );
};
