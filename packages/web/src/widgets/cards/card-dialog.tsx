import { cardRoutes as routes, type Card, type CardSetup } from '@galena/contract/payments';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
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
import { openFields, wordsOf, type HostedFields } from './stripe.ts';
import { useCardCost } from './use-card-cost.ts';
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

/** What somebody entered, and with whom: the token is that provider's. */
type Entered = { readonly provider: string; readonly token: string };

const useSaving = ({ card, onSaved, close }: CardDialogProps) => {
  const keys = useCallKeys();
  const refresh = useRefreshMoney();
  const [open, setOpen] = useState<OpenPayment | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ provider, token }: Entered): Promise<OpenPayment | null> => {
      if (card) {
        await call(routes.reconnect, { params: { id: card.id }, body: { provider_token: token } });
        return null;
      }
      const body = { provider_token: token, provider };
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
  /** It is entered again. */
  readonly isAgain: boolean;
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
          {wordsOf(error)}
        </Note>
      )}
      <DialogActions label={label} isBusy={isBusy || isConfirming} failure={failure} close={close} />
    </DialogForm>
  );
};

/** A provider with a page of its own: one goes there and comes back. */
const ProviderPage = ({ setup, isAgain, label, save, isBusy, failure, close }: FieldsProps) => {
  const { t } = useTranslation();
  const words = { provider: setup.label };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    save(setup.setup);
  };
  return (
    <DialogForm onSubmit={send} noValidate>
      <p>{t('widgets.cards.elsewhere', words)}</p>
      <Button component="a" href={setup.approve_url ?? ''} target="_blank" rel="noopener noreferrer">
        {t('widgets.cards.open', words)}
      </Button>
      <DialogActions
        label={isAgain ? label : t('widgets.cards.add_with', words)}
        isBusy={isBusy}
        failure={failure}
        close={close}
      />
    </DialogForm>
  );
};

/** What asks for a card: the provider's fields, its page, or what the sandbox's cards do. Providers in their test mode ask as they always do. */
const Fields = (props: FieldsProps) => {
  const { tokens, approve_url: address } = props.setup;
  if (tokens.length > 0) return <SandboxFields {...props} />;
  return address === null ? <ProviderFields {...props} /> : <ProviderPage {...props} />;
};

type WaysProps = { readonly setup: Setup; readonly choose: (provider: string) => void };

/** With whom one pays, where there is more than one: by card, or with an account elsewhere. */
const Ways = ({ setup, choose }: WaysProps) => {
  const { t, i18n } = useTranslation();
  const nameOf = ({ name, label }: Setup['providers'][number]): string => {
    const key = `widgets.cards.ways.${name}`;
    return i18n.exists(key) ? (t as (key: string) => string)(key) : label;
  };
  return (
    <RadioField
      label={t('widgets.cards.way')}
      field={looseField<string>('provider', setup.provider, (value) => value !== null && choose(value))}
      choices={setup.providers.map((one) => ({ value: one.name, label: nameOf(one) }))}
    />
  );
};

/** What the page needs to have a card entered, with the provider that was chosen; a card that is entered again stays with its own. */
const useSetup = (card: Card | undefined) => {
  const [chosen, setChosen] = useState(card?.provider);
  const body = chosen === undefined ? {} : { provider: chosen };
  const setup = useQuery({
    queryKey: [...keyOf(routes.setup), 'card', body],
    queryFn: () => call(routes.setup, { body }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The choice stays where it is while the next provider is asked.
    placeholderData: keepPreviousData,
  });
  return { ...setup, choose: setChosen };
};

/** Enters a card, new or again: with the provider, so that its number never comes here. */
export const CardDialog = (props: CardDialogProps) => {
  const { card, onSaved, close } = props;
  const { t } = useTranslation();
  const { mutation, open, refresh } = useSaving(props);
  const setup = useSetup(card);
  const begun = setup.data?.data;
  const cost = useCardCost()(begun?.check);
  const choose = (provider: string): void => {
    mutation.reset();
    setup.choose(provider);
  };
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
          {!card && begun && begun.providers.length > 1 && <Ways setup={begun} choose={choose} />}
          {(setup.isPending || setup.isPlaceholderData) && <Loading />}
          <LoadFailure error={setup.error} retry={setup.refetch} />
          {begun && !setup.isPlaceholderData && (
            <Fields
              key={begun.setup}
              setup={begun}
              isAgain={card !== undefined}
              label={label}
              save={(token) => mutation.mutate({ provider: begun.provider, token })}
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
