import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';
import { Tip } from '../layers/tip.tsx';
import { CostButton } from './cost-button.tsx';
import classes from './cost.module.css';
import { usePrice } from './use-price.ts';
import { isBeyond, type CostEstimate } from './estimate.ts';
import { Receipt, ReceiptEnd, ReceiptLine } from './receipt.tsx';

type Choice = { readonly credits: number; readonly onPress: () => void; readonly isBusy?: boolean };

type CostPreviewProps = {
  /** The newest estimate; undefined while none has come yet. The last one stays, dimmed, while a newer is reckoned. */
  readonly estimate: CostEstimate | undefined;
  /** A newer estimate is on its way. Key its question by `useSettled` (300 ms). */
  readonly isPending: boolean;
  readonly balance: number;
  /** Why the expected cost is a range; shown by a sign beside it. */
  readonly hint?: string;
  /** The button that does it; stands below the receipt while the balance reaches, and where there is no other way. */
  readonly action?: ReactNode;
  /** In place of the action when the balance does not reach: buy what is missing, or stop when it is spent. */
  readonly buy?: Choice;
  readonly stop?: Choice;
};

const useCreditWords = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const range = (low: number, high: number): string =>
    low === high ? number(low) : t('input.range', { low: number(low), high: number(high) });
  return { t, number, range };
};

/** Nothing is known: on its way a grey bar stands there, else a dash. */
const Unknown = ({ isPending }: { readonly isPending: boolean }) =>
  isPending ? <span className={classes.blank} aria-hidden /> : '–';

type LinesProps = Pick<CostPreviewProps, 'estimate' | 'balance' | 'isPending'> & { readonly hint: string | undefined };

const Hint = ({ words }: { readonly words: string }) => (
  <Tip label={words}>
    <button type="button" className={classes.hint} aria-label={words}>
      <Icon name="info-circle" size={14} />
    </button>
  </Tip>
);

const Lines = ({ estimate, balance, hint, isPending }: LinesProps) => {
  const { t, range } = useCreditWords();
  const price = usePrice();
  return (
    <Receipt isStale={isPending}>
      <ReceiptLine label={estimate?.unit ?? (isPending ? <Unknown isPending /> : t('input.unit_price'))}>
        {estimate ? price({ credits: estimate.each }) : !isPending && '–'}
      </ReceiptLine>
      <ReceiptLine
        kind="sum"
        label={
          <>
            {t('input.expected_cost')}
            {hint && <Hint words={hint} />}
          </>
        }
      >
        {estimate ? range(estimate.low, estimate.high) : <Unknown isPending={isPending} />}
      </ReceiptLine>
      {estimate ? (
        <ReceiptEnd max={estimate.ceiling} balance={balance} isToppedUp={estimate.isToppedUp === true} />
      ) : (
        <ReceiptLine label={t('input.never_more')}>{!isPending && '–'}</ReceiptLine>
      )}
    </Receipt>
  );
};

type ShortageProps = { readonly buy: Choice | undefined; readonly stop: Choice | undefined };

const Shortage = ({ buy, stop }: ShortageProps) => {
  const { t, number } = useCreditWords();
  return (
    <>
      {buy && (
        <Button variant="filled" size="md" onClick={buy.onPress}>
          {t('input.buy_credits', { count: buy.credits, n: number(buy.credits) })}
        </Button>
      )}
      {stop && (
        // Where nothing can be bought it is the way on.
        <CostButton
          cost={null}
          variant={buy ? 'default' : 'filled'}
          size="md"
          isBusy={stop.isBusy ?? false}
          onPress={stop.onPress}
        >
          {t('input.stop_after', { count: stop.credits, n: number(stop.credits) })}
        </CostButton>
      )}
    </>
  );
};

/** What a press will cost, before it: the expected range first, the most second, what is left third. */
export const CostPreview = (props: CostPreviewProps) => {
  const { estimate, isPending, balance, hint, action, buy, stop } = props;
  const { t, range } = useCreditWords();
  const [last, setLast] = useState(estimate);
  if (estimate !== undefined && estimate !== last) setLast(estimate);
  const shown = estimate ?? last;
  const isShort = shown !== undefined && isBeyond(shown, balance);
  const isElse = isShort && Boolean(buy ?? stop);
  return (
    <div className={classes.preview} data-pending={isPending || undefined} aria-busy={isPending}>
      <Lines estimate={shown} balance={balance} hint={hint} isPending={isPending} />
      <HiddenText isLive>
        {!isPending && shown && `${t('input.expected_cost')}: ${range(shown.low, shown.high)}`}
      </HiddenText>
      <div className={classes.actions} data-actions>
        {isElse ? <Shortage buy={buy} stop={stop} /> : action}
      </div>
    </div>
  );
};
