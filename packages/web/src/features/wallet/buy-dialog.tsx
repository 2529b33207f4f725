import { paymentErrors, walletRoutes as routes, type Payment } from '@galena/contract/payments';
import { CallError } from '@galena/contract/kernel';
import type { Wallet } from '@galena/contract/wallet';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Receipt, ReceiptLine } from '../../ui/cost/receipt.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { DialogActions, DialogButtons, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { brandOf } from '../../widgets/cards/brand.ts';
import { CardDialog } from '../../widgets/cards/card-dialog.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { PaymentOutcome, type OpenPayment } from '../../widgets/cards/payment-outcome.tsx';
import { useRefreshMoney } from '../../widgets/cards/use-refresh-money.ts';
import { useCards } from './use-wallet.ts';

/** So many credits can be bought at once. */
const bounds = { min: 10, max: 10_000 } as const;
const usualAmounts = [100, 500, 1_000, 2_000, 5_000] as const;

/** A number of credits that can be bought, at least as many as somebody needs. */
const amountFor = (needed: number | undefined): number =>
  Math.min(bounds.max, Math.max(bounds.min, needed ?? usualAmounts[1]));

const isDeclined = (error: Error | null): error is CallError => error instanceof CallError;
const codeOf = (error: Error | null): string | undefined => (isDeclined(error) ? error.body?.code : undefined);

const useBuying = (close: () => void) => {
  const keys = useCallKeys();
  const refresh = useRefreshMoney();
  const [open, setOpen] = useState<OpenPayment | null>(null);
  const mutation = useMutation({
    mutationFn: (credits: number) =>
      call(routes.buy, { body: { credits } }, { idempotencyKey: keys.keyOf({ credits }) }),
    onSuccess: ({ data: { payment, authentication } }) => {
      keys.forget();
      if (payment.status === 'succeeded') close();
      else setOpen({ payment, authentication });
    },
    onError: (error) => {
      // An answer is an answer: pressed once more it is another purchase. Without one it is the same.
      if (isDeclined(error) && error.body !== null) keys.forget();
    },
    onSettled: refresh,
  });
  return { mutation, open, refresh };
};

type PriceProps = { readonly wallet: Wallet; readonly credits: number };

const Price = ({ wallet, credits }: PriceProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const money = useMoney();
  const { price_cents: price, tax_percent: percent, currency, balance } = wallet;
  const net = price * credits;
  const tax = Math.round((net * Math.round(percent * 1_000)) / 100_000);
  return (
    <Receipt isStale={false}>
      <ReceiptLine label={t('wallet.buy.each', { n: number(credits) })}>{money(price, currency)}</ReceiptLine>
      {percent > 0 && (
        <ReceiptLine label={t('wallet.buy.tax', { percent: number(percent) })}>{money(tax, currency)}</ReceiptLine>
      )}
      <ReceiptLine label={<b>{t('wallet.buy.total')}</b>}>
        <b>{money(net + tax, currency)}</b>
      </ReceiptLine>
      <ReceiptLine label={t('wallet.buy.after')} kind="sum">
        {number(balance + credits)}
      </ReceiptLine>
    </Receipt>
  );
};

/** Why nothing was bought, and what to do about it. */
const Refusal = ({ error, addCard }: { readonly error: Error; readonly addCard: () => void }) => {
  const { t } = useTranslation();
  const code = codeOf(error);
  const isOfCard = code === 'no_default_card' || code === 'card_reconnect' || code === 'card_expired';
  return (
    <Note
      tone="danger"
      isAlert
      action={
        isOfCard && (
          <Button size="xs" onClick={addCard}>
            {t(code === 'card_reconnect' ? 'widgets.cards.reconnect' : 'widgets.cards.add')}
          </Button>
        )
      }
    >
      {code === 'no_default_card' ? paymentErrors.no_default_card.message : sentenceOf(error)}
    </Note>
  );
};

type BuyDialogProps = {
  readonly wallet: Wallet;
  /** So many are missing for something. */
  readonly needed?: number | undefined;
  readonly close: () => void;
};

type FormProps = BuyDialogProps & {
  readonly buying: ReturnType<typeof useBuying>['mutation'];
  readonly addCard: () => void;
};

const BuyForm = ({ wallet, needed, close, buying, addCard }: FormProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [credits, setCredits] = useState<number | null>(amountFor(needed));
  const [isTold, setIsTold] = useState(false);
  const card = (useCards().data?.data ?? []).find(({ is_default: isDefault }) => isDefault);
  const isGood = credits !== null && credits >= bounds.min && credits <= bounds.max;
  const limits = t('wallet.buy.bounds', { min: number(bounds.min), max: number(bounds.max) });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsTold(true);
    if (isGood && !buying.isPending) buying.mutate(credits);
  };
  return (
    <DialogForm onSubmit={send} noValidate>
      <AmountField
        label={t('wallet.buy.amount')}
        help={limits}
        choices={usualAmounts}
        field={looseField('credits', credits, setCredits, isTold && !isGood ? limits : undefined)}
      />
      {isGood && <Price wallet={wallet} credits={credits} />}
      <p>
        {card
          ? t('wallet.buy.card', { card: `${brandOf(card.brand)} ${card.last4}`.trimEnd() })
          : t('wallet.buy.no_card')}
      </p>
      {buying.error && <Refusal error={buying.error} addCard={addCard} />}
      <DialogActions label={t('wallet.buy.submit')} isBusy={buying.isPending} close={close} />
    </DialogForm>
  );
};

/** Buys credits: what they cost, what becomes of the payment. */
export const BuyDialog = ({ wallet, needed, close }: BuyDialogProps) => {
  const { t } = useTranslation();
  const { mutation, open, refresh } = useBuying(close);
  const cards = useCards().data?.data ?? [];
  const [isAdding, setIsAdding] = useState(false);
  const broken =
    codeOf(mutation.error) === 'card_reconnect' ? cards.find(({ is_default: isDefault }) => isDefault) : undefined;
  const over = (payment: Payment): void => {
    void refresh();
    if (payment.status === 'succeeded') mutation.reset();
  };
  if (isAdding) return <CardDialog card={broken} onSaved={() => mutation.reset()} close={() => setIsAdding(false)} />;
  return (
    <Dialog title={t('wallet.buy.title')} onClose={close}>
      {open ? (
        <>
          <PaymentOutcome begun={open} onOver={over} />
          <DialogButtons>
            <Button variant="subtle" onClick={close}>
              {t('feedback.close')}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <BuyForm wallet={wallet} needed={needed} close={close} buying={mutation} addCard={() => setIsAdding(true)} />
      )}
    </Dialog>
  );
};
