import {
  subscriptionRoutes as routes,
  type Interval,
  type Quote,
  type WaitingChoice,
} from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { CardDialog } from '../../widgets/cards/card-dialog.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { ChoiceOutcome } from './choice-outcome.tsx';
import classes from './chooser.module.css';
import { usePriceWords } from './offer-price.tsx';
import { useDay, useRefreshBilling } from './use-billing.ts';

/** What is due now, and what from when on. */
const Figures = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const day = useDay();
  const words = usePriceWords();
  return (
    <dl className={classes.figures}>
      <dt>{t(quote.kind === 'now' ? 'subscriptions.confirm.due_most' : 'subscriptions.confirm.due')}</dt>
      <dd>{money(quote.due_now_cents, quote.currency)}</dd>
      {quote.then_cents > 0 && (
        <>
          <dt>{t('subscriptions.confirm.then')}</dt>
          <dd>{words(money(quote.then_cents, quote.currency), quote.interval)}</dd>
        </>
      )}
      {quote.from !== null && (
        <>
          <dt>{t('subscriptions.confirm.from')}</dt>
          <dd>{day(quote.from)}</dd>
        </>
      )}
    </dl>
  );
};

const Notes = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (
    <div className={classes.notes}>
      {quote.trial_days > 0 && (
        <p>
          {t(quote.due_now_cents > 0 ? 'subscriptions.confirm.paid_trial' : 'subscriptions.confirm.trial', {
            count: quote.trial_days,
          })}
        </p>
      )}
      {quote.interval === 'once' && <p>{t('subscriptions.confirm.once')}</p>}
      {quote.ends_present && <p>{t('subscriptions.confirm.ends_present')}</p>}
      {quote.kind === 'period_end' && <p>{t('subscriptions.confirm.down')}</p>}
      {quote.tax_percent > 0 && <p>{t('subscriptions.confirm.tax', { percent: number(quote.tax_percent) })}</p>}
    </div>
  );
};

const useLabel = (quote: Quote): string => {
  const { t } = useTranslation();
  const money = useMoney();
  const { name: plan } = quote.plan;
  if (quote.kind === 'keep') return t('subscriptions.confirm.act_keep', { plan });
  if (quote.due_now_cents > 0)
    return t('subscriptions.confirm.act_pay', { amount: money(quote.due_now_cents, quote.currency) });
  return quote.kind === 'start'
    ? t('subscriptions.confirm.act_start', { plan })
    : t('subscriptions.confirm.act_change');
};

/** What is chosen: a plan, or a package of the reseller whose customer one is, perhaps by a sign-up link. */
export type Input = {
  readonly kind: 'plan' | 'package';
  readonly id: number;
  readonly name: string;
  readonly form?: string | undefined;
};

const quoteOf = ({ kind, id, form }: Input, interval: Interval) =>
  kind === 'plan'
    ? queryOf(routes.quote, { params: { id }, query: { interval } })
    : queryOf(routes.quotePackage, { params: { id }, query: { interval, ...(form !== undefined && { form }) } });

type Agreed = { readonly interval: Interval; readonly due_now_cents: number };

/** @param keyOf makes the key of a call from what it says */
const choose = ({ kind, id, form }: Input, agreed: Agreed, keyFor: (input: object) => string) => {
  const input = { params: { id }, body: { ...agreed, ...(form !== undefined && { form }) } };
  const options = { idempotencyKey: keyFor(input) };
  return kind === 'plan' ? call(routes.choose, input, options) : call(routes.choosePackage, input, options);
};

type Chosen = {
  readonly input: Input;
  readonly quote: Quote;
  readonly close: () => void;
  /** It is not settled yet: the bank asks, or money is under way. */
  readonly wait: (choice: WaitingChoice) => void;
  /** They have what they had not before. */
  readonly onBegun: () => void;
};

/** Confirms what was quoted: no more is ever charged. */
const ConfirmForm = ({ input, quote, close, wait, onBegun }: Chosen) => {
  const keys = useCallKeys();
  const refresh = useRefreshBilling();
  const { interval, due_now_cents } = quote;
  const choosing = useMutation({
    mutationFn: () => choose(input, { interval, due_now_cents }, keys.keyOf),
    onSettled: () => {
      keys.forget();
      void refresh();
    },
    onSuccess: ({ data }) => {
      if (data.choice) return wait(data.choice);
      onBegun();
      close();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    choosing.mutate();
  };
  return (
    <DialogForm onSubmit={send}>
      <div>
        <Figures quote={quote} />
        <Notes quote={quote} />
      </div>
      <DialogActions label={useLabel(quote)} isBusy={choosing.isPending} failure={choosing.error} close={close} />
    </DialogForm>
  );
};

/** A plan that is charged needs a card first. */
const CardFirst = ({ quote, addCard }: { readonly quote: Quote; readonly addCard: () => void }) => {
  const { t } = useTranslation();
  return (
    <>
      <Figures quote={quote} />
      <Notes quote={quote} />
      <Note
        tone="info"
        icon="credit-card"
        title={t('subscriptions.card.lead')}
        action={
          <Button variant="filled" size="xs" onClick={addCard}>
            {t('subscriptions.card.add')}
          </Button>
        }
      />
    </>
  );
};

type ChoiceDialogProps = {
  readonly input: Input;
  readonly interval: Interval;
  readonly close: () => void;
  /** It was paid for, and has begun: not told of a change from one to another. */
  readonly onBegun?: () => void;
};

/** What choosing something costs, now and then, before it is chosen. */
export const ChoiceDialog = ({ input, interval, close, onBegun }: ChoiceDialogProps) => {
  const { t } = useTranslation();
  const [isAddingCard, setIsAddingCard] = useState(false);
  const [waiting, setWaiting] = useState<WaitingChoice | null>(null);
  const { data, error, refetch } = useQuery({ ...quoteOf(input, interval), staleTime: 0, gcTime: 0, retry: false });
  const quote = data?.data;
  const title = quote ? t(`subscriptions.confirm.title_${quote.kind}`, { plan: input.name }) : input.name;
  // What was quoted is asked for again once it has begun: what it was then counts.
  const [isNew, setIsNew] = useState(false);
  const begin = (): void => {
    if (isNew || quote?.kind === 'start') onBegun?.();
  };
  const wait = (choice: WaitingChoice): void => {
    setIsNew(quote?.kind === 'start');
    setWaiting(choice);
  };
  if (waiting) return <ChoiceOutcome title={title} begun={waiting} close={close} onBegun={begin} />;
  if (isAddingCard) return <CardDialog onSaved={() => void refetch()} close={() => setIsAddingCard(false)} />;
  return (
    <Dialog title={title} onClose={close}>
      {quote && !quote.needs_card && (
        <ConfirmForm input={input} quote={quote} close={close} wait={wait} onBegun={begin} />
      )}
      {quote?.needs_card && <CardFirst quote={quote} addCard={() => setIsAddingCard(true)} />}
      {!quote && !error && (
        <Skeleton>
          <Bone width="100%" height={96} />
        </Skeleton>
      )}
      {!quote && <LoadFailure error={error} retry={refetch} />}
    </Dialog>
  );
};
