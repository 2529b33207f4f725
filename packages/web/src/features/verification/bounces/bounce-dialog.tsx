import { billingRoutes } from '@galena/contract/billing';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { bounceRoutes as routes, verificationRoutes, type BounceReport } from '@galena/contract/verification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { showToast } from '../../../ui/messages/toasts.ts';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import type { RecordActionProps } from '../../../widgets/contributions/record-actions.ts';

const touched = [
  resultRoutes.result,
  resultRoutes.results,
  listRoutes.get,
  verificationRoutes.answers,
  verificationRoutes.deliverability,
  billingRoutes.userLimits,
];

/** Asks again for all that a bounce changes: addresses, their lists, the balance. */
export const useBounced = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () => Promise.all(touched.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })));
};

/** Whether credits come back, or why not. Of a bounce of this page it is never one for the moment. */
const useRefundWords = (): ((report: BounceReport) => string | null) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ outcome, credits }) =>
    outcome === 'unknown_email' || outcome === 'soft_bounce'
      ? null
      : t(`verification.bounce.refunds.${outcome}`, { count: credits, number: number(credits) });
};

type BounceDialogProps = {
  readonly place: ListPlace;
  readonly recordId: number;
  readonly email: string;
  readonly close: () => void;
};

/** Asks before an address is marked as one that takes no mail, and says whether its credits come back. */
export const BounceDialog = ({ place: { type, id }, recordId, email, close }: BounceDialogProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useBounced();
  const refundOf = useRefundWords();
  const params = { type, id, resultId: recordId };
  const foreseen = useQuery({
    ...queryOf(routes.foresee, { params, query: { email } }),
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.report, { params, body: { email } }),
    onSuccess: ({ data: { credits } }) => {
      close();
      const words = { email, count: credits, number: number(credits) };
      showToast(
        'done',
        credits > 0 ? t('verification.bounce.told_credits', words) : t('verification.bounce.told', words),
      );
      return refresh();
    },
  });
  const report = foreseen.data?.data;
  return (
    <ConfirmDialog
      isOpen
      icon="mail-x"
      tone="plain"
      title={t('verification.bounce.title', { email })}
      confirmLabel={t('verification.shell.report_bounce')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {report && t('verification.bounce.text', { count: report.records, number: number(report.records) })}{' '}
      <span role="status">{report ? refundOf(report) : !foreseen.error && t('verification.bounce.checking')}</span>
      {!report && <LoadFailure error={foreseen.error} retry={foreseen.refetch} />}
    </ConfirmDialog>
  );
};

/** The same of a record, whose first address is meant. */
export const ReportBounce = ({ place, record: { id, email }, close }: RecordActionProps) =>
  email === null ? null : <BounceDialog place={place} recordId={id} email={email} close={close} />;
