import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from '../icon.tsx';
import { SegBar, type SegPart } from '../progress/seg-bar.tsx';
import classes from './states.module.css';

type NoMatchProps = {
  /** The filter that hides most, in its own words, and how many it hides. */
  readonly filter?: { readonly name: string; readonly hidden: number; readonly remove: () => void };
  readonly total: number;
  readonly clear: () => void;
};

/** Nothing fits the filters: says which one hides most, and offers to drop it. */
export const NoMatch = ({ filter, total, clear }: NoMatchProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (
    <EmptyState
      figure="search"
      title={t('feedback.no_match_title')}
      actions={
        <>
          {filter && <Button onClick={filter.remove}>{t('feedback.remove_filter')}</Button>}
          <Button variant={filter ? 'subtle' : 'default'} onClick={clear}>
            {t('feedback.clear_all')}
          </Button>
        </>
      }
    >
      {filter &&
        t('feedback.no_match_text', { filter: filter.name, hidden: number(filter.hidden), total: number(total) })}
    </EmptyState>
  );
};

type PartialFailureProps = {
  /** What happened: "Search stopped early". */
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly parts: readonly SegPart[];
};

/** The head of what stopped part-way: how far it came. What was kept, what was charged and the rest stand below it. */
export const PartialFailure = ({ title, done, total, parts }: PartialFailureProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (
    <div className={classes.partial} role="alert">
      <div className={classes.line}>
        <Icon name="alert-triangle-filled" size={14} className={classes.failed} />
        <b className={classes.title}>{title}</b>
        <span className={classes.end}>{t('feedback.done_of_total', { done: number(done), total: number(total) })}</span>
      </div>
      <SegBar parts={parts} total={total} isTall />
    </div>
  );
};

/** The view needs the network, and there is none. */
export const Offline = ({ retry }: { readonly retry: () => unknown }) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      figure="offline"
      title={t('feedback.offline_title')}
      actions={<Button onClick={() => void retry()}>{t('app.retry')}</Button>}
    >
      {t('feedback.offline_text')}
    </EmptyState>
  );
};

type NoPermissionProps = {
  /** What it is that is closed: "Sell this under your own name". */
  readonly title?: string;
  /** Why, and who can open it. */
  readonly children?: ReactNode;
  /** The way to it, or back. */
  readonly actions?: ReactNode;
};

/** The reader may not see it, or their plan does not have it. */
export const NoPermission = ({ title, children, actions }: NoPermissionProps) => {
  const { t } = useTranslation();
  return (
    <EmptyState figure="lock" title={title ?? t('feedback.no_permission_title')} actions={actions}>
      {children ?? t('feedback.no_permission_text')}
    </EmptyState>
  );
};

type NoCreditsProps = {
  readonly need: number;
  readonly have: number;
  /** Says it more exactly than "This may need 210 credits". */
  readonly title?: string;
  /** Buying, with its price, and the way that what is there suffices for. */
  readonly actions: ReactNode;
};

/** What is there does not suffice: what it needs, what is missing, what can be done. */
export const NoCredits = ({ need, have, title, actions }: NoCreditsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (
    <EmptyState
      figure="coin"
      title={title ?? t('feedback.no_credits_title', { count: need, amount: number(need) })}
      facts={
        <dl className={classes.receipt}>
          <div className={classes.entry}>
            <dt>{t('money.you_have')}</dt>
            <dd>{number(have)}</dd>
          </div>
          <div className={classes.sum}>
            <dt>{t('money.missing')}</dt>
            <dd>{number(Math.max(0, need - have))}</dd>
          </div>
        </dl>
      }
      actions={<div className={classes.ways}>{actions}</div>}
    />
  );
};

type StaleProps = {
  readonly ageSeconds: number;
  readonly refresh: () => unknown;
  readonly isBusy?: boolean;
};

/** What is shown is not of this moment: how old it is, and a way to have it fresh. */
export const Stale = ({ ageSeconds, refresh, isBusy = false }: StaleProps) => {
  const { t } = useTranslation();
  const { age } = useAmounts();
  return (
    <div className={classes.stale}>
      <Icon name="clock-exclamation" size={16} className={classes.old} />
      <span>{t('feedback.updated', { age: age(ageSeconds) })}</span>
      <Button size="xs" loading={isBusy} leftSection={<Icon name="refresh" size={14} />} onClick={() => void refresh()}>
        {t('feedback.refresh')}
      </Button>
    </div>
  );
};
