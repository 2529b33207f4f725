import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { Note } from '../../ui/messages/note.tsx';
import classes from './api-keys.module.css';

type CreatedDialogProps = { readonly apiKey: string; readonly close: () => void };

/** The whole key, which nobody ever sees again: no slip of the finger closes it. */
export const CreatedDialog = ({ apiKey, close }: CreatedDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('keys.created.title')}>
      <Note tone="warning">{t('keys.created.text')}</Note>
      <div className={classes.secret}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be wider than its box, and is scrolled by keyboard */}
        <code tabIndex={0} aria-label={t('keys.created.label')}>
          {apiKey}
        </code>
        <CopyButton value={apiKey} label={t('keys.created.copy')} isLink />
      </div>
      <DialogButtons>
        <Button variant="filled" onClick={close}>
          {t('keys.created.done')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
