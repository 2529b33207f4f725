import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { importOrReload } from '../../platform/chunk-reload.ts';
import { chooseLanguage, languageNames, maybeLanguage, offeredLanguages } from '../../platform/i18n.ts';
import { keepReferral } from '../../platform/referral.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useBranding } from '../../widgets/branding.ts';
import { LegalLinks } from '../../widgets/legal-links.tsx';
import classes from './login.module.css';

// After the form: nobody waits for an ornament.
const LoginArt = lazy(importOrReload(() => import('./login-art.tsx').then(({ LoginArt: Art }) => ({ default: Art }))));

const Brand = () => {
  const { name, logo } = useBranding();
  return (
    <div className={classes.brand}>
      {logo ? (
        <img src={logo} alt={name} />
      ) : (
        <>
          <Logo size={26} />
          {name}
        </>
      )}
    </div>
  );
};

const change = (input: string): void => {
  const language = maybeLanguage(input);
  if (language) void chooseLanguage(language);
};

const Foot = () => {
  const { t, i18n } = useTranslation();
  const { supportUrl } = useBranding();
  const offered = offeredLanguages();
  return (
    <footer className={classes.foot}>
      {offered.length > 1 && (
        <label className={classes.language}>
          <Icon name="world" size={15} />
          <select
            aria-label={t('identity.front.login.language')}
            value={i18n.language}
            onChange={(event) => change(event.target.value)}
          >
            {offered.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </select>
        </label>
      )}
      {supportUrl && (
        <a href={supportUrl} target="_blank" rel="noopener noreferrer">
          {t('identity.front.login.support')}
        </a>
      )}
      <LegalLinks />
    </footer>
  );
};

const Pitch = () => {
  const { t } = useTranslation();
  return (
    <aside className={classes.side} aria-label={t('identity.front.login.about')}>
      <Suspense>
        <LoginArt />
      </Suspense>
      <div className={classes.veil} />
      <div className={classes.pitch}>
        <p>{t('identity.front.login.pitch')}</p>
        <p>{t('identity.front.login.pitch_more')}</p>
      </div>
    </aside>
  );
};

/** What stands around every page before the sign-in: whose site it is, its language, and what it is about. */
export const FrontFrame = ({ children }: { readonly children: ReactNode }) => {
  const isWide = useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false });
  // Whoever comes by a partner's link may look around first, and register another day.
  useEffect(() => keepReferral(location.search), []);
  return (
    <div className={classes.page}>
      <main className={classes.panel}>
        <Brand />
        {children}
        <Foot />
      </main>
      {isWide && <Pitch />}
    </div>
  );
};
