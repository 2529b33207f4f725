import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { CopyButton } from '../marks/copy-button.tsx';
import { CubeFigure, type Figure } from './cube-figure.tsx';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  readonly figure: Figure;
  /** One line. */
  readonly title: string;
  /** One sentence: the cause, and what it means. */
  readonly children?: ReactNode;
  /** At most one filled button and one other. */
  readonly actions?: ReactNode;
  /** Stands between the sentence and the buttons: a small receipt. */
  readonly facts?: ReactNode;
  /** Of a failure, to be copied. */
  readonly code?: string | undefined;
  /** `lg` where it is all that a page has. */
  readonly size?: 'md' | 'lg';
  /** The level of the title among the page's headings. */
  readonly level?: 2 | 3;
  /** Read out at once: for what takes the place of something. */
  readonly isAlert?: boolean;
};

/** Stands where something would be: figure, cause, next step. Nothing is a dead end (design, principle 7). */
export const EmptyState = (props: EmptyStateProps) => {
  const { t } = useTranslation();
  const { figure, title, children, actions, facts, code, size = 'md', level = 3, isAlert = false } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty} data-size={size} role={isAlert ? 'alert' : undefined}>
      <CubeFigure figure={figure} size={size === 'lg' ? 132 : 96} />
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {facts}
      {actions && <div className={classes.actions}>{actions}</div>}
      {code && (
        <div className={classes.code}>
          <code>{code}</code>
          <CopyButton value={code} label={t('app.copy_code')} isLink />
        </div>
      )}
    </div>
  );
};
