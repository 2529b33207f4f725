import { enrichRoutes, type EnrichEstimate, type LookupAction } from '@galena/contract/enrichment';
import { type List, maxNamed } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { CostButton } from '../../../ui/cost/cost-button.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { DialogButtons, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import type { Wanted } from '../../../widgets/contributions/list-actions.ts';
import { useMe } from '../../../widgets/me.ts';
import { LookupReceipt, useLeftOut } from './lookup-receipt.tsx';
import { NoSource } from './lookup-sources.tsx';
import classes from './lookup.module.css';
import { lookupIcons } from '../offers.ts';
import { maxOf, standingOf, stopsFor } from './quote.ts';
import { useStartLookup } from './use-start-lookup.ts';

type LookupDialogProps = {
  readonly list: Pick<List, 'id' | 'type'>;
  readonly action: LookupAction;
  readonly wanted: Wanted;
  /** Records that have it already are looked up anew. */
  readonly isAgain?: boolean;
  /** The strip of its run is going to stand in plain sight. */
  readonly isSeen?: boolean;
  readonly close: () => void;
};

const titles = {
  email: 'enrichment.shell.find_emails',
  phone: 'enrichment.shell.get_phones',
  employees: 'enrichment.shell.get_employees',
  influencer: 'enrichment.shell.enrich',
} as const satisfies Readonly<Record<LookupAction, string>>;

const bodyOf = ({ action, wanted, isAgain = false }: LookupDialogProps) => ({
  action,
  ...('ids' in wanted ? { resultIds: [...wanted.ids] } : wanted),
  ...(isAgain ? { again: true } : {}),
});

const useQuote = (props: LookupDialogProps) => {
  const { type, id } = props.list;
  const isTooMany = 'ids' in props.wanted && props.wanted.ids.length > maxNamed;
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(enrichRoutes.estimate, { params: { type, id }, body: bodyOf(props) }),
    enabled: !isTooMany,
    // The balance is another after every look-up, and what is eligible may be: nothing of the quote before is shown.
    staleTime: 0,
    gcTime: 0,
  });
  return { isTooMany, estimate: data?.data, error, isFetching, refetch };
};

/** Nobody would be looked up: why, and no button that does nothing. */
const Nothing = ({ action, estimate }: { readonly action: LookupAction; readonly estimate: EnrichEstimate }) => {
  const { t } = useTranslation();
  const reasons = useLeftOut(action)(estimate);
  return (
    <Note tone="neutral" title={t('enrichment.lookup.nothing')}>
      {reasons.length === 0 ? (
        t('enrichment.lookup.nothing_here')
      ) : (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Note>
  );
};

const termsOf = ({
  charges_catch_all: catchAll,
  charges_unverified: unverified,
}: NonNullable<EnrichEstimate['by_outcome']>) => {
  if (catchAll) return unverified ? 'all' : 'catch_all';
  return unverified ? 'unverified' : 'strict';
};

/** What is charged of all that may be: what is found, or what is verified, and until when a bounce comes back. */
const PayNote = ({ estimate: { by_outcome: terms, cost_max: max } }: { readonly estimate: EnrichEstimate }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  if (max === 0) return <p className={classes.note}>{t('enrichment.lookup.free_note')}</p>;
  if (!terms) return <p className={classes.note}>{t('enrichment.lookup.pay_note')}</p>;
  const days = terms.window_days;
  return (
    <p className={classes.note}>
      {t(`enrichment.lookup.by_outcome.${termsOf(terms)}`)}{' '}
      {t('enrichment.lookup.by_outcome.refund', { count: days, number: number(days) })}
    </p>
  );
};

type QuoteProps = {
  readonly action: LookupAction;
  readonly estimate: EnrichEstimate;
  readonly stopAt: number | null;
  readonly isStale: boolean;
  readonly choose: (stopAt: number | null) => void;
};

/** What it would cost, and where it is to stop. */
const Quote = ({ action, estimate, stopAt, isStale, choose }: QuoteProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const standing = standingOf(estimate, stopAt, useMe().may_spend);
  const { balance, cost_max: max } = estimate;
  if (standing === 'sourceless') return <NoSource action={action} />;
  if (standing === 'nothing') return <Nothing action={action} estimate={estimate} />;
  return (
    <>
      <LookupReceipt action={action} estimate={estimate} stopAt={stopAt} isStale={isStale} />
      {standing === 'short' && (
        <Note tone="warning">{t('enrichment.lookup.short', { count: balance, n: number(balance) })}</Note>
      )}
      {standing === 'reader' && <Note tone="warning">{t('widgets.may_not_spend')}</Note>}
      {standing === 'broke' && <Note tone="warning">{t('enrichment.lookup.broke')}</Note>}
      {max > 1 && (standing === 'ready' || standing === 'short') && (
        <AmountField
          field={looseField('stop_at', stopAt, (credits) => choose(credits === null || credits < 1 ? null : credits))}
          label={t('enrichment.lookup.stop_at')}
          help={t('enrichment.lookup.stop_at_help')}
          choices={stopsFor(estimate)}
          isOptional
        />
      )}
      <PayNote estimate={estimate} />
    </>
  );
};

type EndProps = {
  readonly estimate: EnrichEstimate | undefined;
  readonly stopAt: number | null;
  readonly action: LookupAction;
  readonly isBusy: boolean;
  readonly close: () => void;
};

/** The way out, and the button that starts it: where the balance does not reach, it stops there. */
const End = ({ estimate, stopAt, action, isBusy, close }: EndProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const maySpend = useMe().may_spend;
  const standing = estimate && standingOf(estimate, stopAt, maySpend);
  const canStart = standing === 'ready' || standing === 'short';
  return (
    <DialogButtons>
      <Button variant={canStart || !estimate ? 'subtle' : 'default'} onClick={close}>
        {canStart || !estimate ? t('feedback.cancel') : t('feedback.close')}
      </Button>
      {estimate && standing === 'ready' && (
        <CostButton
          type="submit"
          variant="filled"
          cost={maxOf(estimate, stopAt) || null}
          icon={lookupIcons[action]}
          isBusy={isBusy}
        >
          {t('enrichment.lookup.start', { count: estimate.eligible, number: number(estimate.eligible) })}
        </CostButton>
      )}
      {estimate && standing === 'short' && (
        <CostButton type="submit" variant="filled" cost={null} isBusy={isBusy}>
          {t('input.stop_after', { count: estimate.balance, n: number(estimate.balance) })}
        </CostButton>
      )}
    </DialogButtons>
  );
};

/** Says what looking records up would cost at most, and starts it. */
export const LookupDialog = (props: LookupDialogProps) => {
  const { list, action, isAgain = false, isSeen = false, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const maySpend = useMe().may_spend;
  const [stopAt, choose] = useState<number | null>(null);
  const { isTooMany, estimate, error, isFetching, refetch } = useQuote(props);
  const { mutate, isPending, error: refusal } = useStartLookup(list, isSeen);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const standing = estimate && standingOf(estimate, stopAt, maySpend);
    if (!estimate || isPending || (standing !== 'ready' && standing !== 'short')) return;
    // What stood there is the ceiling, also where there is more to look up by now.
    const max = standing === 'short' ? estimate.balance : maxOf(estimate, stopAt);
    mutate({ ...bodyOf(props), ...(max === 0 ? {} : { stop_at: max }) }, { onSuccess: close });
  };
  return (
    <Dialog
      title={isAgain && action === 'email' ? t('enrichment.shell.check_again') : t(titles[action])}
      onClose={close}
    >
      <DialogForm noValidate onSubmit={submit}>
        {isTooMany && (
          <Note tone="danger" isAlert>
            {t('widgets.too_many_named', { count: maxNamed, number: number(maxNamed) })}
          </Note>
        )}
        {!estimate && !error && !isTooMany && (
          <div className={classes.waiting}>
            <SkeletonText lines={5} />
          </div>
        )}
        {!estimate && <LoadFailure error={error} retry={refetch} />}
        {estimate && (
          <div className={classes.quote} aria-live="polite" aria-busy={isFetching}>
            <Quote action={action} estimate={estimate} stopAt={stopAt} isStale={isFetching} choose={choose} />
          </div>
        )}
        <LoadFailure error={refusal} />
        <End estimate={estimate} stopAt={stopAt} action={action} isBusy={isPending} close={close} />
      </DialogForm>
    </Dialog>
  );
};
