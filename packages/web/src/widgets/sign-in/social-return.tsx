import { doorRoutes } from '@galena/contract/credentials';
import type { LoginAnswer, SecondFactorQuestion, SignedIn } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keptRef } from '../../platform/referral.ts';
import { ownTimeZone } from '../../platform/time-zone.ts';
import { maybeLanguage } from '../../platform/i18n.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { takeBegun, type SocialMessage } from './begun-social.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { socialSentence } from './social-failure.ts';
import { NotCompleted, type ProviderAnswer } from './social-flow.ts';
import classes from './social-return.module.css';

/** What the provider sent back, beside what this window kept of its beginning. */
type Back = { readonly message: SocialMessage; readonly answer: ProviderAnswer | null };

let read: { readonly href: string; readonly back: Back } | null = null;

/** Reads the address, once: what was kept for it is taken out. */
const readBack = (): Back => {
  if (read?.href === location.href) return read.back;
  const query = new URLSearchParams(location.search);
  const [state, code, iss] = [query.get('state') ?? '', query.get('code'), query.get('iss')];
  const kept = takeBegun(state);
  const message: SocialMessage = { kind: 'social-sign-in', code, state, provider: kept?.provider ?? null, iss };
  const answer: ProviderAnswer | null =
    kept && code !== null
      ? {
          provider: kept.provider,
          flow: 'code',
          token: code,
          state,
          browser_key: kept.browserKey,
          ...(iss === null ? {} : { iss }),
        }
      : null;
  read = { href: location.href, back: { message, answer } };
  return read.back;
};

/** The page that opened this window, if it is still there. */
const maybeOpener = (): Window | null => {
  const opener = window.opener as Window | null;
  return opener && !opener.closed ? opener : null;
};

type SocialReturnProps = {
  readonly onSignedIn: (session: SignedIn) => Promise<void>;
  /** To the sign-in page. */
  readonly onLeave: () => void;
};

/**
 * Where a provider sends people back to, in a layout of its own: hands what came back to the page that opened this window, and closes.
 * Without one it finishes the sign-in by itself.
 */
export const SocialReturn = ({ onSignedIn, onLeave }: SocialReturnProps) => {
  const { t, i18n } = useTranslation();
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const enter = async (answer: LoginAnswer): Promise<void> => {
    if ('second_factor' in answer) {
      setQuestion(answer.second_factor);
      return;
    }
    await onSignedIn(answer);
  };

  useEffect(() => {
    const { message, answer } = readBack();
    const opener = maybeOpener();
    if (opener) {
      opener.postMessage(message, location.origin);
      window.close();
      return;
    }
    const finish = async (): Promise<void> => {
      if (!answer) throw new NotCompleted();
      const body = { ...answer, lang: maybeLanguage(i18n.language) ?? 'en', ...ownTimeZone(), ...keptRef() };
      await enter((await call(doorRoutes.loginWithSocial, { body })).data);
    };
    finish().catch(setFailure);
    // oxlint-disable-next-line react/exhaustive-deps -- what came back is handled once
  }, []);

  if (question)
    return (
      <main className={classes.page}>
        <SecondFactorForm question={question} onSignIn={enter} onBack={onLeave} />
      </main>
    );
  return (
    <main className={classes.page}>
      {failure === null ? (
        <>
          <PageTitle heading={t('credentials.front.callback.title')}>{t('credentials.front.callback.title')}</PageTitle>
          <Waiting />
        </>
      ) : (
        <>
          <PageTitle heading={t('credentials.front.callback.failed')}>
            {t('credentials.front.callback.failed')}
          </PageTitle>
          <Note
            tone="danger"
            isAlert
            action={
              <Button size="xs" onClick={onLeave}>
                {t('credentials.front.callback.home')}
              </Button>
            }
          >
            {socialSentence(failure, t)}
          </Note>
        </>
      )}
    </main>
  );
};
