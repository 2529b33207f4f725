import { LoginAsBody, viewingMinutes, type ViewingSession } from '@galena/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../platform/use-translation.ts';
import { TextareaField } from '../ui/fields/textarea-field.tsx';
import { useForm } from '../ui/form.ts';
import { DialogActions, DialogForm } from '../ui/layers/dialog-form.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { useMe } from './me.ts';
import { startViewing, type ViewingBack } from './viewing.ts';

type LoginAsProps = {
  /** As whom. */
  readonly name: string;
  /** What the button says. */
  readonly label: string;
  readonly login: (body: LoginAsBody) => Promise<{ readonly data: ViewingSession }>;
  /** Where the banner leads back to. */
  readonly back: ViewingBack;
  readonly close: () => void;
};

/** Asks why somebody is to be viewed as, and goes on as them. */
export const LoginAsDialog = ({ name, label, login, back, close }: LoginAsProps) => {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useForm({
    schema: LoginAsBody,
    initial: { reason: '' },
    submit: async (body) => {
      const { data } = await login(body);
      close();
      await startViewing(queryClient, router, me, data, back);
    },
  });
  return (
    <Dialog title={t('widgets.viewing.title', { name })} onClose={close}>
      <DialogForm {...form.element}>
        <p>{t('widgets.viewing.text', { minutes: viewingMinutes })}</p>
        <TextareaField
          field={form.field('reason')}
          label={t('widgets.viewing.reason')}
          help={t('widgets.viewing.reason_help')}
        />
        <DialogActions label={label} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
