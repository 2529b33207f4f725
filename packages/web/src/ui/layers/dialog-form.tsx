import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { LoadFailure } from '../states/load-failure.tsx';
import classes from './dialog-form.module.css';

/** What is filled in inside a dialog: fields below each other, `DialogActions` last. Takes what a form element takes. */
export const DialogForm = (props: ComponentProps<'form'>) => <form {...props} className={classes.form} />;

/** The buttons at the end of a dialog: the way out first. Where they have no room beside each other, what it is for stands on top. */
export const DialogButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
);

type DialogActionsProps = {
  /** What the filled button does, in words. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isBusy?: boolean;
  /** Why the last attempt failed; the form may be sent again as it is. */
  readonly failure?: Error | null;
  readonly close: () => void;
};

/** The end of a form in a dialog: what went wrong, the way out and the button that sends it. */
export const DialogActions = ({ label, icon, isBusy = false, failure = null, close }: DialogActionsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <LoadFailure error={failure} />
      <DialogButtons>
        <Button variant="subtle" onClick={close}>
          {t('feedback.cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={isBusy} leftSection={icon}>
          {label}
        </Button>
      </DialogButtons>
    </>
  );
};
