import { ActionIcon, Button, Loader } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';
import { shareOf, stepOf, useCalm, type RunProgress } from './run-progress.ts';
import classes from './run-strip.module.css';
import { SegBar, SegLegend, type SegPart } from './seg-bar.tsx';
import { Tip } from '../layers/tip.tsx';

type EmailCounts = {
  readonly found: number;
  readonly potential: number;
  readonly none: number;
  readonly looking: number;
};

/** The parts of a search for emails, in the order and the colours that they have everywhere. */
export const useEmailParts = ({ found, potential, none, looking }: EmailCounts): readonly SegPart[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = (count: number) => ({ count, amount: number(count) });
  return [
    { id: 'found', count: found, colour: 'green', label: t('feedback.found', words(found)) },
    { id: 'potential', count: potential, colour: 'amber', label: t('feedback.potential', words(potential)) },
    { id: 'none', count: none, colour: 'gray', label: t('feedback.none', words(none)) },
    { id: 'looking', count: looking, colour: 'blue', label: t('feedback.in_progress', words(looking)) },
  ];
};

/** A dot that beats while something runs, and stands still as two bars while it does not. */
const Pulse = ({ isPaused }: { readonly isPaused: boolean }) =>
  isPaused ? (
    <Icon name="player-pause-filled" size={14} className={classes.paused} />
  ) : (
    <span className={classes.pulse} aria-hidden />
  );

/** Says every tenth, and a pause, to those who listen; nothing at the start, which the page itself tells. */
const Announcement = ({ run }: { readonly run: RunProgress }) => {
  const { t } = useTranslation();
  const { number, percent } = useAmounts();
  const step = `${stepOf(shareOf(run))}${run.isPaused ? ' paused' : ''}`;
  const [told, setTold] = useState({ step, text: '' });
  if (told.step !== step) {
    const words = { name: run.name, percent: percent(shareOf(run)), done: number(run.done), total: number(run.total) };
    setTold({ step, text: run.isPaused ? t('feedback.run_paused', words) : t('feedback.run_progress', words) });
  }
  return <HiddenText isLive>{told.text}</HiddenText>;
};

type RunStripProps = {
  readonly run: RunProgress;
  readonly onPause: () => void;
  readonly onResume: () => void;
  /** Whoever passes it asks first, where something would be lost. */
  readonly onStop: () => void;
  /** What came of the work that this goes on with: both are one. */
  readonly before?: ReactNode;
  /** Which of them is on its way to the server. */
  readonly pending?: 'pause' | 'stop' | undefined;
};

const RunButtons = ({ run: { name, isPaused }, onPause, onResume, onStop, pending }: RunStripProps) => {
  const { t } = useTranslation();
  const isPausing = pending === 'pause';
  const turn = isPaused ? onResume : onPause;
  return (
    <span className={classes.buttons}>
      <Button
        size="xs"
        className={classes.pause}
        aria-label={isPaused ? t('feedback.resume_run', { name }) : t('feedback.pause_run', { name })}
        leftSection={
          isPausing ? (
            <Loader size={14} color="currentColor" />
          ) : (
            <Icon name={isPaused ? 'player-play' : 'player-pause'} size={14} />
          )
        }
        // Not `disabled`: the focus would fall off it.
        aria-disabled={isPausing || undefined}
        aria-busy={isPausing || undefined}
        onClick={isPausing ? undefined : turn}
      >
        <span className={classes.word}>{isPaused ? t('feedback.resume') : t('feedback.pause')}</span>
      </Button>
      <Tip label={t('feedback.stop')}>
        <ActionIcon
          size={28}
          className={classes.stop}
          aria-label={t('feedback.stop_run', { name })}
          loading={pending === 'stop'}
          onClick={onStop}
        >
          <Icon name="player-stop" size={15} />
        </ActionIcon>
      </Tip>
    </span>
  );
};

/** A job that runs, as the bar above the list that it feeds: how far, what came of it, what it costs, pause and stop. */
export const RunStrip = (props: RunStripProps) => {
  const { t } = useTranslation();
  const { number, percent, list, timeLeft } = useAmounts();
  const run = useCalm(props.run);
  const { name, isPaused, done, total, doneWords, parts, spent, secondsLeft } = run;
  const cost = spent && t('feedback.spent', { count: spent.max, spent: number(spent.credits), max: number(spent.max) });
  const rest = secondsLeft === undefined || isPaused ? null : t('feedback.time_left', { time: timeLeft(secondsLeft) });
  return (
    <section className={classes.strip} aria-label={name}>
      <div className={classes.row}>
        {Boolean(props.before) && <span className={classes.before}>{props.before}</span>}
        <Pulse isPaused={isPaused} />
        <b className={classes.name}>{name}</b>
        {isPaused && <span className={classes.state}>{t('status.run.paused')}</span>}
        <span className={classes.checked}>
          {doneWords ?? t('feedback.checked', { done: number(done), total: number(total) })}
        </span>
        <span className={classes.bar}>
          <SegBar parts={parts} total={total} isTall />
        </span>
        <span className={classes.legend}>
          <SegLegend parts={parts.filter(({ colour }) => colour !== 'blue')} />
        </span>
        <span className={classes.cost}>{list([cost, rest].filter((fact) => typeof fact === 'string'))}</span>
        <span className={classes.percent} aria-hidden>
          {percent(shareOf(run))}
        </span>
        <RunButtons {...props} run={{ ...run, isPaused: props.run.isPaused }} />
      </div>
      <Announcement run={run} />
    </section>
  );
};

/** The same job in one line: in a card, in the dock of the sidebar. Silent: the strip speaks. */
export const RunLine = ({ run }: { readonly run: RunProgress }) => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  const shown = useCalm(run);
  return (
    <span className={classes.line}>
      <Pulse isPaused={shown.isPaused} />
      <span className={classes.lineText}>
        {t('feedback.run_line', { name: shown.name, percent: percent(shareOf(shown)) })}
      </span>
    </span>
  );
};

/** The same job as a share: on a phone, beside its name. */
export const RunPercent = ({ run }: { readonly run: RunProgress }) => {
  const { percent } = useAmounts();
  const shown = useCalm(run);
  return (
    <span className={classes.line}>
      <Pulse isPaused={shown.isPaused} />
      <span className={classes.share}>{percent(shareOf(shown))}</span>
    </span>
  );
};
