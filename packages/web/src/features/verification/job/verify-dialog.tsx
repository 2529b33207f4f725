import { maxNamed } from '@galena/contract/lists';
import { verificationRoutes as routes, type VerificationEstimate } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Receipt, ReceiptLine } from '../../../ui/cost/receipt.tsx';
import { CheckField } from '../../../ui/fields.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DialogButtons, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import type { ListActionProps } from '../../../widgets/contributions/list-actions.ts';
import { CannotAsk } from '../cannot-ask.tsx';
import { useStartVerification } from './use-start-verification.ts';
import classes from './verify-dialog.module.css';

type Asked = Pick<ListActionProps, 'list' | 'wanted'>;

const bodyOf = ({ wanted }: Asked, isAgain: boolean) => ({
  ...('ids' in wanted ? { resultIds: [...wanted.ids] } : wanted),
  ...(isAgain && { again: true }),
});

const useEstimate = (asked: Asked, isAgain: boolean) => {
  const { type, id } = asked.list;
  const isTooMany = 'ids' in asked.wanted && asked.wanted.ids.length > maxNamed;
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(routes.estimate, { params: { type, id }, body: bodyOf(asked, isAgain) }),
    enabled: !isTooMany,
    // Those that stand there stay until the others come.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { isTooMany, estimate: data?.data, error, isFetching, refetch };
};

/** Why records are left out, one reason after the other. */
const useLeftOut = (): ((estimate: VerificationEstimate) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ without_email: none, fresh, in_progress: busy }) =>
    (
      [
        ['without_email', none],
        ['fresh', fresh],
        ['in_progress', busy],
      ] as const
    )
      .filter(([, count]) => count > 0)
      .map(([why, count]) => t(`verification.job.${why}`, { count, number: number(count) }));
};

type EstimateProps = { readonly estimate: VerificationEstimate; readonly isStale: boolean };

/** Nothing would be verified: why, and no button that does nothing. */
const Nothing = ({ estimate }: Pick<EstimateProps, 'estimate'>) => {
  const { t } = useTranslation();
  const reasons = useLeftOut()(estimate);
  return (
    <Note tone="neutral" title={t('verification.job.nothing')}>
      {reasons.length === 0 ? (
        t('verification.job.nothing_here')
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

/** How many would be verified, how many are skipped, and what that costs at most. */
const Estimate = ({ estimate, isStale }: EstimateProps) => {
  const { t } = useTranslation();
  const { number, list } = useAmounts();
  const leftOut = useLeftOut()(estimate);
  const { cost_max: cost } = estimate;
  if (estimate.eligible === 0) return <Nothing estimate={estimate} />;
  return (
    <>
      <Receipt isStale={isStale}>
        <ReceiptLine label={t('verification.job.records')}>{number(estimate.selected)}</ReceiptLine>
        {leftOut.length > 0 && <ReceiptLine label={t('verification.job.left_out')}>{list(leftOut)}</ReceiptLine>}
        <ReceiptLine label={t('verification.job.eligible')}>{number(estimate.eligible)}</ReceiptLine>
        <ReceiptLine label={t('verification.job.price')}>
          {cost === 0 ? t('verification.job.free') : t('verification.job.up_to', { count: cost, number: number(cost) })}
        </ReceiptLine>
        {cost > 0 && <ReceiptLine label={t('verification.job.balance')}>{number(estimate.balance)}</ReceiptLine>}
      </Receipt>
      {cost > 0 && (
        <p className={classes.note}>
          {t('verification.job.each', { count: estimate.unit, number: number(estimate.unit) })}
        </p>
      )}
      {estimate.can_ask ? <p className={classes.note}>{t('verification.job.how')}</p> : <CannotAsk />}
    </>
  );
};

type EndProps = {
  readonly estimate: VerificationEstimate | undefined;
  readonly isBusy: boolean;
  readonly close: () => void;
};

const End = ({ estimate, isBusy, close }: EndProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const count = estimate?.eligible ?? 0;
  const isNothing = estimate !== undefined && count === 0;
  return (
    <DialogButtons>
      <Button variant={isNothing ? 'default' : 'subtle'} onClick={close}>
        {isNothing ? t('feedback.close') : t('feedback.cancel')}
      </Button>
      {count > 0 && (
        <Button type="submit" variant="filled" leftSection={<Icon name="shield-check" />} loading={isBusy}>
          {t('verification.job.start', { count, number: number(count) })}
        </Button>
      )}
    </DialogButtons>
  );
};

/** Says which addresses would be verified, and starts it. */
export const VerifyEmails = (props: ListActionProps) => {
  const { list, close } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [isAgain, setIsAgain] = useState(false);
  const { isTooMany, estimate, error, isFetching, refetch } = useEstimate(props, isAgain);
  const { mutate, isPending, error: refusal } = useStartVerification(list, true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!estimate || estimate.eligible === 0 || isFetching || isPending) return;
    mutate(bodyOf(props, isAgain), { onSuccess: close });
  };
  return (
    <Dialog title={t('verification.shell.verify_emails')} onClose={close}>
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
          <div className={classes.estimate} aria-live="polite" aria-busy={isFetching}>
            <Estimate estimate={estimate} isStale={isFetching} />
          </div>
        )}
        {estimate && (isAgain || estimate.fresh > 0) && (
          <CheckField
            field={looseField<boolean>('again', isAgain, (next) => setIsAgain(next ?? false))}
            label={t('verification.job.again')}
          />
        )}
        <LoadFailure error={refusal} />
        <End estimate={estimate} isBusy={isPending} close={close} />
      </DialogForm>
    </Dialog>
  );
};
