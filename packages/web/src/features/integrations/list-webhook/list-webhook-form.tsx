import {
  webhookRoutes as routes,
  type ListWebhook,
  type ListWebhookInput,
  type WebhookConnection,
} from '@galena/contract/integrations';
import { validationSentences } from '@galena/contract/messages';
import type { List } from '@galena/contract/lists';
import type { EmailCheck } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormActions, FormProblems, FormSection, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { useForm, type Form } from '../../../ui/form.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { HealthMark, LastSent, Trouble } from '../../../widgets/webhooks/health.tsx';
import { SecretDialog } from '../../../widgets/webhooks/secret-dialog.tsx';
import { TestNote } from '../../../widgets/webhooks/test-note.tsx';
import { WebhookActs } from '../../../widgets/webhooks/webhook-acts.tsx';
import classes from '../../../widgets/webhooks/webhooks.module.css';
import { SendingFields } from '../parts/sending-fields.tsx';
import { useTest } from '../../../widgets/webhooks/webhook-calls.ts';
import { useFreshWebhooks, useWebhookCalls } from '../use-webhooks.ts';

/** Where to send: to an address of the list's own, or to a webhook of the account, by its id. */
type Destination = 'own' | `${number}`;

type Values = {
  readonly to: Destination;
  readonly url: string;
  readonly name: string;
  readonly send_new: boolean;
  readonly is_active: boolean;
  readonly is_ordered: boolean;
  readonly per_minute: number | null;
  readonly verify_emails: EmailCheck;
};

const valuesOf = (webhook: ListWebhook | null): Values => ({
  to: webhook?.webhook_connection_id ? `${webhook.webhook_connection_id}` : 'own',
  url: webhook?.webhook_connection_id ? '' : (webhook?.url ?? ''),
  name: webhook?.name ?? '',
  send_new: webhook?.send_new ?? false,
  is_active: webhook?.is_active ?? true,
  is_ordered: webhook?.is_ordered ?? false,
  per_minute: webhook?.per_minute ?? null,
  verify_emails: webhook?.verify_emails ?? 'off',
});

const bodyOf = ({ to, url, name, ...settings }: Values): ListWebhookInput => ({
  ...settings,
  name: name.trim() || null,
  ...(to === 'own' ? { url, webhook_connection_id: null } : { webhook_connection_id: Number(to) }),
});

type RemoveDialogProps = { readonly listId: number; readonly close: () => void };

const RemoveDialog = ({ listId, close }: RemoveDialogProps) => {
  const { t } = useTranslation();
  const refresh = useFreshWebhooks();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.removeOfList, { params: { id: listId } }),
    onSuccess: () => {
      close();
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="trash"
      title={t('integrations.of_list.remove_title')}
      confirmLabel={t('integrations.of_list.remove')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('integrations.of_list.remove_text')}
    </ConfirmDialog>
  );
};

type StandingProps = { readonly list: List; readonly webhook: ListWebhook };

/** How the list's webhook is doing, and what can be done with it. */
const Standing = ({ list, webhook }: StandingProps) => {
  const { t } = useTranslation();
  const calls = useWebhookCalls({ campaign_id: list.id });
  const test = useTest(calls);
  const [isRemoving, setRemoving] = useState(false);
  const name = webhook.name ?? list.name;
  return (
    <FormSection title={t('integrations.of_list.state')} help={t('integrations.of_list.state_help')}>
      <div className={classes.stack}>
        <div className={classes.words}>
          <HealthMark health={webhook} />
          <span className={classes.url}>{webhook.url}</span>
          <LastSent health={webhook} />
        </div>
        <div className={classes.acts}>
          <WebhookActs
            calls={calls}
            name={name}
            test={test}
            more={[{ label: t('integrations.of_list.remove'), icon: 'trash', run: () => setRemoving(true) }]}
          />
        </div>
        {test.data || test.error ? (
          <TestNote outcome={test.data?.data} error={test.error} />
        ) : (
          <Trouble health={webhook} />
        )}
      </div>
      {isRemoving && <RemoveDialog listId={list.id} close={() => setRemoving(false)} />}
    </FormSection>
  );
};

type ListWebhookFormProps = {
  readonly list: List;
  readonly webhook: ListWebhook | null;
  readonly connections: readonly WebhookConnection[];
};

type FieldsProps = { readonly form: Form<Values>; readonly connections: readonly WebhookConnection[] };

/** Where to, and what is sent there. */
const Fields = ({ form, connections }: FieldsProps) => {
  const { t } = useTranslation();
  const isOwn = form.values.to === 'own';
  return (
    <>
      <FormSection title={t('integrations.of_list.where')} help={t('integrations.of_list.where_help')}>
        {connections.length > 0 && (
          <SelectField
            field={form.fieldAt<Destination>('to')}
            label={t('integrations.of_list.to')}
            options={[
              { value: 'own', label: t('integrations.of_list.own') },
              ...connections.map(({ id, name }) => ({ value: `${id}` as Destination, label: name })),
            ]}
          />
        )}
        {isOwn && (
          <>
            <UrlField
              field={form.fieldAt<string>('url')}
              label={t('widgets.webhooks.url')}
              help={t('widgets.webhooks.url_help')}
            />
            <TextField field={form.fieldAt<string>('name')} label={t('integrations.name')} isOptional />
          </>
        )}
      </FormSection>
      <FormSection title={t('integrations.of_list.how')} help={t('integrations.of_list.how_help')}>
        <SwitchField
          field={form.fieldAt<boolean>('send_new')}
          label={t('integrations.of_list.send_new')}
          help={t('integrations.of_list.send_new_help')}
        />
        {isOwn && (
          <SendingFields
            active={form.fieldAt<boolean>('is_active')}
            ordered={form.fieldAt<boolean>('is_ordered')}
            perMinute={form.fieldAt<number>('per_minute')}
            check={form.fieldAt<EmailCheck>('verify_emails')}
          />
        )}
      </FormSection>
    </>
  );
};

const SetUp = ({
  list,
  webhook,
  connections,
  onSecret,
}: ListWebhookFormProps & { readonly onSecret: (secret: string) => void }) => {
  const { t } = useTranslation();
  const refresh = useFreshWebhooks();
  const form = useForm<Values>({
    initial: valuesOf(webhook),
    check: ({ to, url }) => (to === 'own' && url.trim() === '' ? { url: [validationSentences.required] } : {}),
    submit: async (values) => {
      const { data } = await call(routes.setUp, { params: { id: list.id }, body: bodyOf(values) });
      if (data.secret !== null) onSecret(data.secret);
      await refresh();
    },
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <Fields form={form} connections={connections} />
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('widgets.webhooks.save')}
        </Button>
      </FormActions>
    </form>
  );
};

/** The webhook of a list: how it is doing, where it leads, what it is told. */
export const ListWebhookForm = (props: ListWebhookFormProps) => {
  const { list, webhook } = props;
  // Kept here: the form begins anew when there is a webhook.
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {webhook && <Standing list={list} webhook={webhook} />}
      <SetUp key={webhook ? 'set' : 'none'} {...props} onSecret={setSecret} />
      {secret !== null && <SecretDialog secret={secret} close={() => setSecret(null)} />}
    </>
  );
};
