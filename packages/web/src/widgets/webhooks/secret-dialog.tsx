import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { Note } from '../../ui/messages/note.tsx';
import classes from './webhooks.module.css';

type SecretDialogProps = {
  readonly secret: string;
  /** It takes the place of another, which signs as well for a day. */
  readonly isNew?: boolean;
  readonly close: () => void;
};

/** The signing secret, which nobody ever sees again: no slip of the finger closes it. */
export const SecretDialog = ({ secret, isNew = false, close }: SecretDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('widgets.webhooks.secret.title')}>
      <Note tone="warning">{t('widgets.webhooks.secret.once')}</Note>
      <div className={classes.secret}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be wider than its box, and is scrolled by keyboard */}
        <code tabIndex={0} aria-label={t('widgets.webhooks.secret.label')}>
          {secret}
        </code>
        <CopyButton value={secret} label={t('widgets.webhooks.secret.copy')} isLink />
      </div>
      <p className={classes.quiet}>{t(isNew ? 'widgets.webhooks.secret.both' : 'widgets.webhooks.secret.use')}</p>
      <DialogButtons>
        <Button variant="filled" onClick={close}>
          {t('widgets.webhooks.secret.done')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
