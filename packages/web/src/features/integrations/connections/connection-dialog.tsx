import { webhookRoutes as routes, type WebhookConnection } from '@galena/contract/integrations';
import type { EmailCheck } from '@galena/contract/verification';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { SecretDialog } from '../../../widgets/webhooks/secret-dialog.tsx';
import { SendingFields } from '../parts/sending-fields.tsx';
import { useFreshWebhooks } from '../use-webhooks.ts';

type FormProps = {
  /** Null: a new one. */
  readonly connection: WebhookConnection | null;
  readonly onMade: (secret: string | null) => void;
  readonly close: () => void;
};

const ConnectionForm = ({ connection, onMade, close }: FormProps) => {
  const { t } = useTranslation();
  const refresh = useFreshWebhooks();
  const form = useForm({
    schema: routes.create.body,
    initial: {
      name: connection?.name ?? '',
      url: connection?.url ?? '',
      is_active: connection?.is_active ?? true,
      is_ordered: connection?.is_ordered ?? false,
      per_minute: connection?.per_minute ?? null,
      verify_emails: connection?.verify_emails ?? 'off',
    },
    submit: async (body) => {
      if (connection) {
        await call(routes.change, { params: { id: connection.id }, body });
        close();
      } else onMade((await call(routes.create, { body })).data.secret);
      void refresh();
    },
  });
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      <TextField field={form.field('name')} label={t('integrations.name')} />
      <UrlField field={form.field('url')} label={t('widgets.webhooks.url')} help={t('widgets.webhooks.url_help')} />
      <SendingFields
        active={form.field('is_active')}
        ordered={form.field('is_ordered')}
        perMinute={form.fieldAt<number>('per_minute')}
        check={form.fieldAt<EmailCheck>('verify_emails')}
      />
      <DialogActions
        label={t(connection ? 'widgets.webhooks.save' : 'widgets.webhooks.add')}
        isBusy={form.isBusy}
        failure={form.failure}
        close={close}
      />
    </DialogForm>
  );
};

type ConnectionDialogProps = Pick<FormProps, 'connection' | 'close'>;

/** Adds a webhook, and shows its secret this once; or changes one. */
export const ConnectionDialog = ({ connection, close }: ConnectionDialogProps) => {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} close={close} />;
  return (
    <Dialog title={t(connection ? 'widgets.webhooks.edit_title' : 'widgets.webhooks.add')} onClose={close}>
      <ConnectionForm connection={connection} onMade={setSecret} close={close} />
    </Dialog>
  );
};
