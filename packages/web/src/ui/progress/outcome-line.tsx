import { ActionIcon } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';
import { Icon } from '../icon.tsx';
import { Tip } from '../layers/tip.tsx';
import classes from './outcome-line.module.css';

/** How work ended, and how bad that is. */
export type OutcomeTone = 'done' | 'early' | 'failed';

/** @param status the state of its run, which is over */
export const toneOf = (status: string): OutcomeTone =>
  status === 'completed' ? 'done' : status === 'failed' ? 'failed' : 'early';

const icons = { done: 'circle-check-filled', early: 'player-stop', failed: 'alert-triangle-filled' } as const;

type RunBeforeProps = { readonly tone: OutcomeTone; readonly title: string; readonly children: string };

/** What came of the work that another one goes on with, in the strip or the line of that one. */
export const RunBefore = ({ tone, title, children }: RunBeforeProps) => (
  <span className={classes.before} data-tone={tone} title={title}>
    <Icon name={icons[tone]} size={15} className={classes.icon} />
    {tone === 'done' ? children : `${title}: ${children}`}
  </span>
);

type OutcomeLineProps = {
  readonly tone: OutcomeTone;
  readonly title: string;
  /** One after the other. Nothing is told of what did not happen. */
  readonly facts: readonly string[];
  /** The way on. */
  readonly action?: ReactNode;
  readonly dismiss: () => void;
  /** What came of the work that this one went on with. */
  readonly before?: ReactNode;
  /** It stands where the buttons were that somebody pressed: it takes the focus that went with them. */
  readonly takesFocus: boolean;
};

/** Work that is over, in a line: what came of it and what was paid. It stays until it is put away. */
export const OutcomeLine = ({ tone, title, facts, action, dismiss, before, takesFocus }: OutcomeLineProps) => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) element.current?.focus();
  }, [takesFocus]);
  return (
    <section ref={element} tabIndex={-1} className={classes.outcome} data-tone={tone} aria-label={title}>
      <div role="status" className={classes.words}>
        {before}
        <Icon name={icons[tone]} size={15} className={classes.icon} />
        <b className={classes.title}>{title}</b>
        <span className={classes.facts}>{list(facts)}</span>
      </div>
      {Boolean(action) && <div className={classes.action}>{action}</div>}
      <Tip label={t('app.dismiss')}>
        <ActionIcon
          size={28}
          className={classes.close ?? ''}
          aria-label={t('app.dismiss')}
          // It comes up where Stop was: the second half of a double click there is not meant for it.
          onClick={({ detail }) => detail <= 1 && dismiss()}
        >
          <Icon name="x" size={15} />
        </ActionIcon>
      </Tip>
    </section>
  );
};
