import type { ReactNode, Ref } from 'react';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';
import classes from './note.module.css';

type NoteTone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';

const icons: Readonly<Record<NoteTone, IconName>> = {
  info: 'info-circle',
  success: 'circle-check',
  warning: 'alert-triangle',
  danger: 'alert-circle',
  neutral: 'info-circle',
};

type NoteProps = {
  readonly tone: NoteTone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** What to do about it: a small button or a link. */
  readonly action?: ReactNode;
  readonly icon?: IconName;
  /** Read out at once: for what appears after something was pressed. */
  readonly isAlert?: boolean;
  /** For taking the focus to it, where what was pressed has gone out of use. */
  readonly ref?: Ref<HTMLDivElement>;
};

/** A box within a page that says something about what stands around it, and what to do. */
export const Note = ({ tone, title, children, action, icon, isAlert = false, ref }: NoteProps) => (
  <div
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    className={classes.note}
    data-tone={tone}
    data-action={Boolean(action)}
    role={isAlert ? 'alert' : undefined}
  >
    <Icon name={icon ?? icons[tone]} size={17} className={classes.icon} />
    <div className={classes.words}>
      {title && <b className={classes.title}>{title}</b>}
      {children && <div>{children}</div>}
    </div>
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
