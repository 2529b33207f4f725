import { securityRoutes, type ConnectedProvider, type SocialProvider } from '@galena/contract/credentials';
import { CallError } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { whenOf } from '../../ui/marks/when.ts';
import { Note } from '../../ui/messages/note.tsx';
import { providerIcon, useProviders } from '../../widgets/sign-in/social-buttons.tsx';
import { socialSentence } from '../../widgets/sign-in/social-failure.ts';
import { askProvider } from '../../widgets/sign-in/social-flow.ts';
import { useRefreshSecurity } from './security-query.ts';
import classes from './security.module.css';

type RowProps = { readonly one: ConnectedProvider; readonly at: number; readonly disconnect: () => void };

const Row = ({ one: { provider, label, email, created_at }, at, disconnect }: RowProps) => {
  const { t, i18n } = useTranslation();
  const since = t('credentials.security.connected.since', { moment: whenOf(created_at, at, i18n.language) });
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <Icon name={providerIcon(provider)} size={17} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{label}</div>
        <div className={classes.facts}>{email === null ? since : `${email} · ${since}`}</div>
      </div>
      <div className={classes.buttons}>
        <Button
          size="xs"
          aria-label={t('credentials.security.connected.disconnect_one', { provider: label })}
          onClick={disconnect}
        >
          {t('credentials.security.connected.disconnect')}
        </Button>
      </div>
    </li>
  );
};

const ConnectButton = ({
  provider,
  onFailure,
}: {
  readonly provider: SocialProvider;
  readonly onFailure: (sentence: string | null) => void;
}) => {
  const { t } = useTranslation();
  const refresh = useRefreshSecurity();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      onFailure(null);
      const body = await askProvider(provider);
      if (body) await call(securityRoutes.connect, { body });
    },
    onSuccess: refresh,
    // What the server says is a toast already.
    onError: (error) => (error instanceof CallError ? undefined : onFailure(socialSentence(error, t))),
  });
  return (
    <Button
      aria-disabled={isPending}
      leftSection={<Icon name={isPending ? 'loader-2' : providerIcon(provider.provider)} spins={isPending} />}
      onClick={() => isPending || mutate()}
    >
      {t('credentials.security.connected.connect_to', { provider: provider.label })}
    </Button>
  );
};

const DisconnectDialog = ({
  one: { id, label },
  close,
  done,
}: {
  readonly one: ConnectedProvider;
  readonly close: () => void;
  readonly done: () => void;
}) => {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(securityRoutes.disconnect, { params: { id } }),
    onSuccess: done,
  });
  return (
    <ConfirmDialog
      isOpen
      icon="unlink"
      title={t('credentials.security.connected.disconnect_title', { provider: label })}
      confirmLabel={t('credentials.security.connected.disconnect')}
      isBusy={isPending}
      failure={error instanceof CallError ? sentenceOf(error) : undefined}
      onConfirm={mutate}
      onClose={close}
    >
      {t('credentials.security.connected.disconnect_text')}
    </ConfirmDialog>
  );
};

/** The providers that the signed-in user may come in by. Nothing where this site has none. */
export const ConnectedSection = ({
  connected,
  at,
}: {
  readonly connected: readonly ConnectedProvider[];
  readonly at: number;
}) => {
  const { t } = useTranslation();
  const refresh = useRefreshSecurity();
  const providers = useProviders();
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<ConnectedProvider | null>(null);
  if (providers.length === 0 && connected.length === 0) return null;
  const others = providers.filter(({ provider }) => !connected.some((one) => one.provider === provider));
  const done = (): void => {
    setLeaving(null);
    void refresh();
  };
  return (
    <FormSection title={t('credentials.security.connected.title')} help={t('credentials.security.connected.help')}>
      {failure !== null && (
        <Note tone="danger" isAlert>
          {failure}
        </Note>
      )}
      {connected.length > 0 && (
        <ul className={classes.list}>
          {connected.map((one) => (
            <Row key={one.id} one={one} at={at} disconnect={() => setLeaving(one)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={classes.buttons}>
          {others.map((provider) => (
            <ConnectButton key={provider.provider} provider={provider} onFailure={setFailure} />
          ))}
        </div>
      )}
      {leaving && <DisconnectDialog one={leaving} close={() => setLeaving(null)} done={done} />}
    </FormSection>
  );
};
