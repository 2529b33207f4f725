import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
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
    <Dialog title={t('integrations.secret.title')}>
      <Note tone="warning">{t('integrations.secret.once')}</Note>
      <div className={classes.secret}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be wider than its box, and is scrolled by keyboard */}
        <code tabIndex={0} aria-label={t('integrations.secret.label')}>
          {secret}
        </code>
        <CopyButton value={secret} label={t('integrations.secret.copy')} isLink />
      </div>
      <p className={classes.quiet}>{t(isNew ? 'integrations.secret.both' : 'integrations.secret.use')}</p>
      <DialogButtons>
        <Button variant="filled" onClick={close}>
          {t('integrations.secret.done')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
