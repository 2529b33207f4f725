import { Stack, Title } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

/**
 * A question that must be answered before anything else: it cannot be closed, only unmounted.
 * The browser's own dialog keeps the focus inside and the rest of the page out of reach.
 */
export const Dialog = ({ title, children }: { title: string; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Not on the first button: an answer should be chosen, not hit.
    element?.querySelector('h2')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes it even so.
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      <Stack>
        <Title order={2} size="h3" id={titleId} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </dialog>
  );
};
