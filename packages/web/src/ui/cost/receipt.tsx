import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';
import { Icon } from '../icon.tsx';
import classes from './receipt.module.css';

type ReceiptProps = {
  /** Newer numbers are on their way: those that are shown stay, dimmed. */
  readonly isStale: boolean;
  readonly children: ReactNode;
};

/** What something will cost: words at the left, numbers at the right (picture 02). */
export const Receipt = ({ isStale, children }: ReceiptProps) => (
  <dl className={classes.receipt} data-stale={isStale || undefined}>
    {children}
  </dl>
);

type ReceiptLineProps = {
  readonly label: ReactNode;
  /** `sum`: the credits that it is about. `short`: the balance does not reach for them. */
  readonly kind?: 'sum' | 'short';
  readonly children: ReactNode;
};

/** A line of a receipt. */
export const ReceiptLine = ({ label, kind, children }: ReceiptLineProps) => (
  <div className={classes.line} data-kind={kind}>
    <dt>
      {kind === 'short' && <Icon name="alert-triangle-filled" size={14} />}
      {label}
    </dt>
    <dd>
      {kind === 'sum' && <Icon name="coins" size={14} />}
      {children}
    </dd>
  </div>
);

type ReceiptEndProps = {
  /** Credits. */
  readonly max: number;
  readonly balance: number;
  /** It is the number that the receipt is about. */
  readonly isSum?: boolean;
  /** What the balance lacks is bought by itself. */
  readonly isToppedUp?: boolean;
};

/** How a receipt ends: the most that it can come to, and what is left then or how much the balance lacks. */
export const ReceiptEnd = ({ max, balance, isSum = false, isToppedUp = false }: ReceiptEndProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const left = balance - max;
  return (
    <>
      <ReceiptLine label={t('input.never_more')} {...(isSum && { kind: 'sum' })}>
        {left < 0 ? number(max) : t('input.leaving', { max: number(max), left: number(left) })}
      </ReceiptLine>
      {left < 0 && isToppedUp && (
        <ReceiptLine label={t('input.balance')}>{t('input.topped_up', { balance: number(balance) })}</ReceiptLine>
      )}
      {left < 0 && !isToppedUp && (
        <ReceiptLine label={t('input.balance')} kind="short">
          {t('input.short_by', { balance: number(balance), missing: number(-left) })}
        </ReceiptLine>
      )}
    </>
  );
};
