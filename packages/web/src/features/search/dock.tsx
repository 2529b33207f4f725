import type { ListType } from '@galena/contract/kernel';
import { searchLimits, type Estimate } from '@galena/contract/search';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { CostButton } from '../../ui/cost/cost-button.tsx';
import { CostPreview } from '../../ui/cost/cost-preview.tsx';
import { isBeyond, type CostEstimate } from '../../ui/cost/estimate.ts';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Credits } from '../../ui/marks/credits.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { useBuyCredits } from '../../widgets/buy-credits.tsx';
import { useMe } from '../../widgets/me.ts';
import classes from './new-search.module.css';
import { PayerNote } from './payer-note.tsx';
import type { DraftForm } from './question.ts';
import type { EstimateState } from './use-estimate.ts';

/** The key that runs the search. */
export const runKeys = 'mod+enter';

const usualLimits = [25, 50, 100, 250, 500, 1000];

/** The most records of the run. */
export const StopAtField = ({ form }: { readonly form: DraftForm }) => {
  const { t } = useTranslation();
  return (
    <AmountField
      field={form.field('limit')}
      label={t('search.stop_at')}
      choices={usualLimits.filter((limit) => limit <= searchLimits.highest)}
    />
  );
};

/** Running what is asked: what a button needs that does it. */
export type Running = {
  readonly isBusy: boolean;
  /** Runs it, or says what is in the way. */
  readonly run: () => void;
  /** Runs it, and stops when so many credits are spent. */
  readonly stopAfter: (credits: number) => void;
  /** What is found on websites afterwards is paid, too, and nobody knows how much that will be. */
  readonly mayCostMore: boolean;
};

const costOf = (
  { cost_expected, cost_max, unit, is_topped_up: isToppedUp }: Estimate,
  words: string,
  mayCostMore: boolean,
): CostEstimate => ({
  unit: words,
  each: unit.credits,
  low: cost_expected,
  high: mayCostMore ? cost_max : cost_expected,
  ceiling: cost_max,
  isToppedUp,
});

/** Whether the balance does not reach for the most that it can cost, and nothing is bought by itself. */
export const isShort = (estimate: Estimate | undefined): estimate is Estimate =>
  estimate !== undefined &&
  isBeyond({ ceiling: estimate.cost_max, isToppedUp: estimate.is_topped_up }, estimate.balance);

/** What keeps a whole form from being run. */
export type Obstacle =
  /** A member who may read, and not pay. */
  | 'reader'
  /** No source of this kind may be run by this account. */
  | 'no_source'
  /** The cost is on its way, or could not be had: nothing is spent without it. */
  | 'pending'
  | 'unknown'
  /** It can cost more than what stood there when it was run. */
  | 'dearer'
  /** Nothing was found. */
  | 'empty'
  /** All that was found stands in other lists, and is to be skipped. */
  | 'owned'
  /** The balance does not reach for the most that it can cost. */
  | 'short';

type ObstacleNoteProps = {
  readonly obstacle: Obstacle | null;
  readonly balance: number;
  /** How often it was pressed in vain: the note takes the focus then. */
  readonly refusals: number;
};

/** Why a press would do nothing or less, and what there is to do instead. */
const ObstacleNote = ({ obstacle, balance, refusals }: ObstacleNoteProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) note.current?.focus();
  }, [refusals]);
  if (obstacle === null) return null;
  // It goes by itself in a moment, and the focus would go with it.
  if (obstacle === 'pending') return <Note tone="info">{t('search.cost_pending')}</Note>;
  const short = balance > 0 ? 'search.short_text' : 'search.empty_text';
  const text = {
    reader: t('widgets.may_not_spend'),
    no_source: t('search.no_source_text'),
    unknown: t('search.cost_unknown'),
    dearer: t('search.cost_dearer'),
    empty: t('search.nothing_to_save'),
    owned: t('search.nothing_new'),
    short: t(short, { count: balance, n: number(balance) }),
  }[obstacle];
  return (
    <Note ref={note} tone="warning" {...(obstacle === 'no_source' && { title: t('search.no_source_title') })}>
      {text}
    </Note>
  );
};

type CostProps = Omit<ObstacleNoteProps, 'balance'> & {
  readonly type: ListType;
  readonly known: EstimateState;
  readonly running: Running;
};

/** What the run will cost, and the button that starts it. */
export const Cost = ({ type, known, obstacle, refusals, running }: CostProps) => {
  const { t } = useTranslation();
  const { estimate, isStale, isAsking } = known;
  const balance = estimate?.balance ?? 0;
  const { isBusy, run, stopAfter, mayCostMore } = running;
  const buy = useBuyCredits();
  const maySpend = useMe().may_spend;
  const missing = (estimate?.cost_max ?? 0) - balance;
  return (
    <div className={classes.cost}>
      <div role="alert">
        <ObstacleNote obstacle={obstacle} balance={balance} refusals={refusals} />
      </div>
      {estimate && (
        <div className={classes.payer}>
          <PayerNote estimate={estimate} />
        </div>
      )}
      <CostPreview
        estimate={estimate && costOf(estimate, t(`search.units.${type}`), mayCostMore)}
        isPending={estimate ? isStale : isAsking}
        balance={balance}
        hint={t('search.cost_hint')}
        action={
          <CostButton cost={null} size="md" variant="filled" keys={runKeys} isBusy={isBusy} onPress={run}>
            {t('search.run')}
          </CostButton>
        }
        {...(buy && isShort(estimate) && { buy: { credits: missing, onPress: () => buy(missing) } })}
        {...(maySpend && balance > 0 && { stop: { credits: balance, isBusy, onPress: () => stopAfter(balance) } })}
      />
    </div>
  );
};

type PhoneBarProps = { readonly known: EstimateState; readonly listName: string; readonly running: Running };

/** The cost and the button, at the lower edge of a phone however long the form is. */
export const PhoneBar = ({ known: { estimate, isStale }, listName, running }: PhoneBarProps) => {
  const { isBusy, run, stopAfter, mayCostMore } = running;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const max = isShort(estimate) && estimate.balance > 0 ? estimate.balance : null;
  const words = estimate ? (mayCostMore ? 'search.ceiling' : 'search.expected') : 'search.no_cost_yet';
  return (
    <div className={classes.phoneBar}>
      <div className={classes.phoneCost} data-pending={isStale || undefined}>
        <div className={classes.phoneAmount}>
          {estimate && <Credits amount={mayCostMore ? estimate.cost_max : estimate.cost_expected} />}
          <span>{t(words)}</span>
        </div>
        {listName && <div className={classes.phoneList}>{t('search.into', { list: listName })}</div>}
      </div>
      <CostButton
        cost={null}
        size="md"
        variant="filled"
        isBusy={isBusy}
        onPress={() => (max === null ? run() : stopAfter(max))}
      >
        {max === null ? t('search.run') : t('input.stop_after', { count: max, n: number(max) })}
      </CostButton>
    </div>
  );
};
