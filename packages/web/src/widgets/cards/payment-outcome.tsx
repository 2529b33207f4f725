import { cardRoutes, walletRoutes as routes, type Authentication, type Payment } from '@galena/contract/payments';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query.ts';
import { Note } from '../../ui/messages/note.tsx';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import { confirmPayment, wordsOf, type ScriptOwner } from './stripe.ts';

type Confirmation = NonNullable<Authentication>;

/** A payment that is not over, and what its bank asks for. */
export type OpenPayment = { readonly payment: Payment; readonly authentication: Confirmation | null };

/** How something that is to be paid stands, and what its bank asks for. */
export type Standing = {
  readonly status: Payment['status'];
  readonly failure: string | null;
  readonly authentication: Confirmation | null;
};

export const isOpen = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === 'processing' || status === 'needs_authentication';

/** How often somebody who waits has it asked for. */
export const pollMs = 2_000;

/** The payment as it stands now: asked for until it is over. */
const usePayment = (begun: OpenPayment) => {
  const { data, refetch } = useQuery({
    ...queryOf(routes.payment, { params: { id: begun.payment.id } }),
    initialData: { data: { ...begun.payment, authentication: begun.authentication } },
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.data) ? false : pollMs),
  });
  return { payment: data.data, look: refetch };
};

type ConfirmProps = {
  readonly confirmation: Confirmation;
  /** Plays the bank, in the sandbox. */
  readonly play: (granted: boolean) => Promise<unknown>;
  /** Asks at once what has become of it, now that the bank has its answer. */
  readonly look: () => unknown;
};

const ownerOf = async (provider: string): Promise<ScriptOwner> => {
  const { data } = await call(cardRoutes.setup, { body: { provider } });
  if (data.publishable_key === null) throw new Error(data.label);
  return { publishableKey: data.publishable_key, account: data.account };
};

/** What confirms a payment: the bank's layer or page, or in the sandbox somebody who plays the bank. */
const Confirm = ({ confirmation, play, look }: ConfirmProps) => {
  const { t } = useTranslation();
  const { provider, client_secret: secret, approve_url: address, is_sandbox: isSandbox } = confirmation;
  const rehearse = useMutation({ mutationFn: play, onSuccess: look });
  const confirm = useMutation({
    mutationFn: async () => confirmPayment(await ownerOf(provider), secret ?? ''),
    onSettled: look,
  });
  const failure = rehearse.error ?? confirm.error;
  return (
    <>
      {failure && (
        <Note tone="danger" isAlert>
          {wordsOf(failure)}
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

type OutcomeProps = Pick<ConfirmProps, 'play' | 'look'> & {
  readonly standing: Standing;
  /** It is over, well or not. Told once. */
  readonly onOver: () => void;
};

/** What becomes of something that is to be paid, told until it is over: processing, to be confirmed, failed, succeeded. */
export const Outcome = ({ standing, play, look, onOver }: OutcomeProps) => {
  const { t } = useTranslation();
  const { status, failure, authentication } = standing;
  const told = useRef(false);
  const isOver = !isOpen(standing);
  useEffect(() => {
    if (!isOver || told.current) return;
    told.current = true;
    onOver();
  });
  if (status === 'succeeded')
    return (
      <Note tone="success" isAlert>
        {t('widgets.cards.succeeded')}
      </Note>
    );
  if (isOver)
    return (
      <Note tone="danger" title={t('widgets.cards.failed')} isAlert>
        {failure}
      </Note>
    );
  if (status === 'needs_authentication' && authentication)
    return (
      <>
        <Note tone="info" isAlert>
          {t('widgets.cards.authentication')}
        </Note>
        <Confirm confirmation={authentication} play={play} look={look} />
      </>
    );
  return (
    <Note tone="info" isAlert>
      {t('widgets.cards.processing')}
    </Note>
  );
};

type PaymentOutcomeProps = {
  readonly begun: OpenPayment;
  /** It is over, well or not. */
  readonly onOver: (payment: Payment) => void;
};

/** What becomes of a payment. */
export const PaymentOutcome = ({ begun, onOver }: PaymentOutcomeProps) => {
  const { payment, look } = usePayment(begun);
  const params = { id: payment.id };
  return (
    <Outcome
      standing={payment}
      play={(granted) => call(routes.rehearse, { params, body: { granted } })}
      look={look}
      onOver={() => onOver(payment)}
    />
  );
};
