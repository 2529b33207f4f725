import { MantineThemeProvider } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

type ModalFrameProps = {
  readonly role?: 'dialog' | 'alertdialog';
  readonly titleId: string;
  readonly textId?: string;
  /** Called for Escape; without it there is no way out but an answer. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
};

/**
 * The browser's own modal dialog: it keeps the focus inside and the rest of the page out of reach. Whatever has
 * `data-autofocus` gets the focus first. Mantine's popups are put inside, since nothing else would lie above it.
 */
export const ModalFrame = ({ role = 'dialog', titleId, textId, onClose, children }: ModalFrameProps) => {
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  const dialog = useModal(setPortal);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        // A file picker's cancelling comes through here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      // A second Escape closes it even so.
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      <MantineThemeProvider theme={{ components: { Portal: { defaultProps: portal ? { target: portal } : {} } } }}>
        <div className={classes.body}>{children}</div>
      </MantineThemeProvider>
    </dialog>
  );
};
