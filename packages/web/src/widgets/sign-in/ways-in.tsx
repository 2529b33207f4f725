import { doorRoutes } from '@galena/contract/credentials';
import type { LoginAnswer } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keptRef } from '../../platform/referral.ts';
import { ownTimeZone } from '../../platform/time-zone.ts';
import { maybeLanguage } from '../../platform/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { askPasskey, canUsePasskeys } from './passkeys.ts';
import { socialSentence } from './social-failure.ts';
import { SocialButtons, useProviders } from './social-buttons.tsx';
import classes from './sign-in.module.css';

/** Goes on with what a sign-in answered: a session, or the question for the second factor. */
export type OnSignIn = (answer: LoginAnswer) => Promise<void>;

type WaysInProps = {
  readonly onSignIn: OnSignIn;
  /** Whoever is new here has no passkey. */
  readonly isForNewcomers?: boolean;
};

const PasskeyButton = ({
  onSignIn,
  onError,
}: Pick<WaysInProps, 'onSignIn'> & { readonly onError: (sentence: string | null) => void }) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      onError(null);
      const answer = await askPasskey((await call(doorRoutes.beginPasskey, {})).data);
      if (answer) await onSignIn((await call(doorRoutes.passkey, { body: { answer } })).data);
    },
    onError: (error) => onError(socialSentence(error, t)),
  });
  return (
    <Button
      size="md"
      fullWidth
      aria-disabled={isPending}
      leftSection={<Icon name={isPending ? 'loader-2' : 'key'} spins={isPending} />}
      onClick={() => isPending || mutate()}
    >
      {t('credentials.front.passkey')}
    </Button>
  );
};

/** The ways in beside the password: a passkey, and the providers of this site. Nothing where there are none. */
export const WaysIn = ({ onSignIn, isForNewcomers = false }: WaysInProps) => {
  const { t, i18n } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const providers = useProviders();
  const hasPasskeys = !isForNewcomers && canUsePasskeys();
  if (!hasPasskeys && providers.length === 0) return null;
  const lang = maybeLanguage(i18n.language) ?? 'en';
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('credentials.front.or')}</p>
      {failure !== null && (
        <Note tone="danger" isAlert>
          {failure}
        </Note>
      )}
      <SocialButtons
        onAnswer={async (answer) => {
          const body = { ...answer, lang, ...ownTimeZone(), ...keptRef() };
          await onSignIn((await call(doorRoutes.loginWithSocial, { body })).data);
        }}
        onError={setFailure}
      />
      {hasPasskeys && <PasskeyButton onSignIn={onSignIn} onError={setFailure} />}
    </div>
  );
};
