import type { ReactNode } from 'react';
import { useModal } from '../../ui/layers/use-modal.ts';
import classes from './layer.module.css';

type LayerProps = {
  /** What it is called by a screen reader. */
  readonly label: string;
  /** `menu`: near the top of the window; `bottom`: from the lower edge of a phone. */
  readonly place: 'menu' | 'bottom';
  /** Called by Escape and by a press beside it. */
  readonly close: () => void;
  readonly children: ReactNode;
};

/** A layer over the page for finding something; a press beside it is no answer and only closes it. */
export const Layer = ({ label, place, close, children }: LayerProps) => {
  const dialog = useModal();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className={classes.layer}
      data-place={place}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A second Escape closes it even so.
      onClose={(event) => event.currentTarget.isConnected && close()}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={classes.panel}>{children}</div>
    </dialog>
  );
};
