import { cardRoutes, walletRoutes as routes, type Authentication, type Payment } from '@galena/contract/payments';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { queryOf } from '../../platform/query.ts';
import { Note } from '../../ui/messages/note.tsx';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import { confirmPayment } from './stripe.ts';

type Confirmation = NonNullable<Authentication>;

/** A payment that is not over, and what its bank asks for. */
export type OpenPayment = { readonly payment: Payment; readonly authentication: Confirmation | null };

const isOpen = ({ status }: Payment): boolean => status === 'processing' || status === 'needs_authentication';

const pollMs = 2_000;

/** The payment as it stands now: asked for until it is over. */
const usePayment = (begun: OpenPayment) => {
  const { data } = useQuery({
    ...queryOf(routes.payment, { params: { id: begun.payment.id } }),
    initialData: { data: { ...begun.payment, authentication: begun.authentication } },
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.data) ? false : pollMs),
  });
  return data.data;
};

type ConfirmProps = { readonly id: number; readonly confirmation: Confirmation };

const publishableKeyOf = async (provider: string): Promise<string> => {
  const { data } = await call(cardRoutes.setup, { body: { provider } });
  if (data.publishable_key === null) throw new Error(data.label);
  return data.publishable_key;
};

/** What confirms a payment: the bank's layer or page, or in the sandbox somebody who plays the bank. */
const Confirm = ({ id, confirmation }: ConfirmProps) => {
  const { t } = useTranslation();
  const { provider, client_secret: secret, approve_url: address, is_sandbox: isSandbox } = confirmation;
  const rehearse = useMutation({
    mutationFn: (granted: boolean) => call(routes.rehearse, { params: { id }, body: { granted } }),
  });
  const confirm = useMutation({
    mutationFn: async () => confirmPayment(await publishableKeyOf(provider), secret ?? ''),
  });
  const failure = rehearse.error ?? confirm.error;
  return (
    <>
      {failure && (
        <Note tone="danger" isAlert>
          {sentenceOf(failure)}
        </Note>
      )}
      <DialogButtons>
        {isSandbox && (
          <>
            <Button loading={rehearse.isPending} onClick={() => rehearse.mutate(false)}>
              {t('widgets.cards.refuse')}
            </Button>
            <Button variant="filled" loading={rehearse.isPending} onClick={() => rehearse.mutate(true)}>
              {t('widgets.cards.confirm')}
            </Button>
          </>
        )}
        {!isSandbox && address !== null && (
          <Button component="a" variant="filled" href={address} target="_blank" rel="noopener noreferrer">
            {t('widgets.cards.confirm')}
          </Button>
        )}
        {!isSandbox && address === null && secret !== null && (
          <Button variant="filled" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('widgets.cards.confirm')}
          </Button>
        )}
      </DialogButtons>
    </>
  );
};

type PaymentOutcomeProps = {
  readonly begun: OpenPayment;
  /** It is over, well or not. */
  readonly onOver: (payment: Payment) => void;
};

/** What becomes of a payment, told until it is over: processing, to be confirmed, failed, succeeded. WAL-011 WAL-012 */
export const PaymentOutcome = ({ begun, onOver }: PaymentOutcomeProps) => {
  const { t } = useTranslation();
  const payment = usePayment(begun);
  const told = useRef(false);
  const isOver = !isOpen(payment);
  useEffect(() => {
    if (!isOver || told.current) return;
    told.current = true;
    onOver(payment);
  });
  if (payment.status === 'succeeded')
    return (
      <Note tone="success" isAlert>
        {t('widgets.cards.succeeded')}
      </Note>
    );
  if (isOver)
    return (
      <Note tone="danger" title={t('widgets.cards.failed')} isAlert>
        {payment.failure}
      </Note>
    );
  if (payment.status === 'needs_authentication' && payment.authentication)
    return (
      <>
        <Note tone="info" isAlert>
          {t('widgets.cards.authentication')}
        </Note>
        <Confirm id={payment.id} confirmation={payment.authentication} />
      </>
    );
  return (
    <Note tone="info" isAlert>
      {t('widgets.cards.processing')}
    </Note>
  );
};
