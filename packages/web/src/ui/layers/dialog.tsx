import { ActionIcon } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './dialog.module.css';
import { Icon } from '../icon.tsx';
import { ModalFrame } from './modal-frame.tsx';

type DialogProps = {
  readonly title: string;
  /** Without it the question must be answered before anything else: it cannot be closed, only unmounted. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
};

/** A question or a short form above the page, 440 px wide. Mount it to open it; the focus returns when it goes. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <ModalFrame titleId={titleId} onClose={onClose}>
      <div className={classes.head}>
        {/* Not on the first button: an answer should be chosen, not hit. */}
        <h2 id={titleId} tabIndex={-1} className={classes.title} data-autofocus>
          {title}
        </h2>
        {onClose && (
          <ActionIcon className={classes.close} aria-label={t('feedback.close')} onClick={onClose}>
            <Icon name="x" size={17} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.content}>{children}</div>
    </ModalFrame>
  );
};
