import { cardRoutes as routes, type Card, type CardSetup } from '@galena/contract/payments';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { RadioField } from '../../ui/fields/choice-fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { DialogActions, DialogButtons, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { useCallKeys } from '../call-keys.ts';
import { PaymentOutcome, type OpenPayment } from './payment-outcome.tsx';
import { useCardCost } from './use-card-cost.ts';
import { openFields, type HostedFields } from './stripe.ts';
import { useRefreshMoney } from './use-refresh-money.ts';

const Loading = () => (
  <Skeleton>
    <Bone width="100%" height={120} />
  </Skeleton>
);

type Setup = CardSetup;

type CardDialogProps = {
  /** The card that is entered again; left out: a new one. */
  readonly card?: Card | undefined;
  readonly onSaved?: () => void;
  readonly close: () => void;
};

const useSaving = ({ card, onSaved, close }: CardDialogProps) => {
  const keys = useCallKeys();
  const refresh = useRefreshMoney();
  const [open, setOpen] = useState<OpenPayment | null>(null);
  const mutation = useMutation({
    mutationFn: async (token: string): Promise<OpenPayment | null> => {
      const body = { provider_token: token };
      if (card) {
        await call(routes.reconnect, { params: { id: card.id }, body });
        return null;
      }
      const { data } = await call(routes.add, { body }, { idempotencyKey: keys.keyOf(body) });
      const { payment, authentication } = data;
      return payment && payment.status !== 'succeeded' ? { payment, authentication } : null;
    },
    onSettled: () => void refresh(),
    onSuccess: (begun) => {
      keys.forget();
      if (begun) return setOpen(begun);
      onSaved?.();
      close();
    },
    onError: () => keys.forget(),
  });
  return { mutation, open, refresh };
};

type FieldsProps = {
  readonly setup: Setup;
  readonly label: string;
  readonly save: (token: string) => void;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly close: () => void;
};

/** The sandbox: no fields, but what its cards do. */
const SandboxFields = ({ setup, label, save, isBusy, failure, close }: FieldsProps) => {
  const { t, i18n } = useTranslation();
  const [token, setToken] = useState(setup.tokens[0] ?? '');
  const nameOf = (one: string): string => {
    const key = `widgets.cards.tokens.${one}`;
    return i18n.exists(key) ? (t as (key: string) => string)(key) : one;
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) save(token);
  };
  return (
    <DialogForm onSubmit={send} noValidate>
      <Note tone="neutral" title={t('widgets.cards.sandbox')}>
        {t('widgets.cards.sandbox_text')}
      </Note>
      <RadioField
        label={t('widgets.cards.test_card')}
        field={looseField<string>('token', token, (value) => setToken(value ?? ''))}
        choices={setup.tokens.map((value) => ({ value, label: nameOf(value) }))}
      />
      <DialogActions label={label} isBusy={isBusy} failure={failure} close={close} />
    </DialogForm>
  );
};

/** The provider's own fields, in a frame of its own. */
const ProviderFields = ({ setup, label, save, isBusy, failure, close }: FieldsProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<HostedFields | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const { publishable_key: key, account, client_secret: secret } = setup;
  useEffect(() => {
    let opened: HostedFields | null = null;
    let isGone = false;
    const show = async (): Promise<void> => {
      const made = await openFields({ publishableKey: key ?? '', account }, secret);
      if (isGone || !place.current) return;
      opened = made;
      made.mount(place.current);
      setFields(made);
    };
    show().catch((reason: unknown) => setError(reason as Error));
    return () => {
      isGone = true;
      opened?.destroy();
    };
  }, [key, account, secret]);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!fields || isBusy || isConfirming) return;
    setIsConfirming(true);
    setError(null);
    try {
      await fields.confirm();
      save(setup.setup);
    } catch (reason) {
      setError(reason as Error);
    } finally {
      setIsConfirming(false);
    }
  };
  return (
    <DialogForm onSubmit={(event) => void send(event)} noValidate>
      <div ref={place} />
      {!fields && !error && <Loading />}
      {error && (
        <Note tone="danger" isAlert>
          {error.message}
        </Note>
      )}
      <DialogActions label={label} isBusy={isBusy || isConfirming} failure={failure} close={close} />
    </DialogForm>
  );
};

/** A provider with a page of its own: one goes there and comes back. */
const ProviderPage = ({ setup, label, save, isBusy, failure, close }: FieldsProps) => {
  const { t } = useTranslation();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    save(setup.setup);
  };
  return (
    <DialogForm onSubmit={send} noValidate>
      <p>{t('widgets.cards.elsewhere', { provider: setup.label })}</p>
      <Button component="a" href={setup.approve_url ?? ''} target="_blank" rel="noopener noreferrer">
        {t('widgets.cards.open', { provider: setup.label })}
      </Button>
      <DialogActions label={label} isBusy={isBusy} failure={failure} close={close} />
    </DialogForm>
  );
};

/** What asks for a card: the provider's fields, its page, or what the sandbox's cards do. */
const Fields = (props: FieldsProps) => {
  const { is_sandbox: isSandbox, approve_url: address } = props.setup;
  if (isSandbox) return <SandboxFields {...props} />;
  return address === null ? <ProviderFields {...props} /> : <ProviderPage {...props} />;
};

/** Enters a card, new or again: with the provider, so that its number never comes here. WAL-003 WAL-020 */
export const CardDialog = (props: CardDialogProps) => {
  const { card, onSaved, close } = props;
  const { t } = useTranslation();
  const { mutation, open, refresh } = useSaving(props);
  const setup = useQuery({
    queryKey: [...keyOf(routes.setup), 'card'],
    queryFn: () => call(routes.setup, { body: {} }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cost = useCardCost()(setup.data?.data.check);
  const label = t(card ? 'widgets.cards.reconnect' : 'widgets.cards.add');
  const over = (): void => {
    void refresh();
    onSaved?.();
  };
  return (
    <Dialog title={label} onClose={close}>
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
        <>
          {!card && cost !== null && <p>{cost}</p>}
          {setup.isPending && <Loading />}
          <LoadFailure error={setup.error} retry={setup.refetch} />
          {setup.data && (
            <Fields
              setup={setup.data.data}
              label={label}
              save={mutation.mutate}
              isBusy={mutation.isPending}
              failure={mutation.error}
              close={close}
            />
          )}
        </>
      )}
    </Dialog>
  );
};
