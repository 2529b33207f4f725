import { CloseButton, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { useLanguageChoice, useSchemeChoice } from '../../features/identity/preferences.ts';
import { useLogOut } from '../../features/identity/use-log-out.ts';
import { useMe } from '../../widgets/me.ts';
import { languageNames, offeredLanguages } from '../../platform/i18n.ts';
import { colorSchemes } from '../../ui/color-scheme.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBranding } from '../../widgets/branding.ts';
import { useLegalLinks } from '../../widgets/legal-links.tsx';
import { Layer } from './layer.tsx';
import { CustomLinks } from './brand/custom-links.tsx';
import classes from './more-sheet.module.css';
import { nameOf } from './person-name.ts';
import { allOf } from './sections.ts';
import { useShell } from './shell-state.ts';

const Pages = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <nav aria-label={t('shell.nav')}>
      {allOf(me).map((group) => (
        <div key={group.title} role="group" aria-label={t(group.title)}>
          <div className={classes.heading} aria-hidden>
            {t(group.title)}
          </div>
          {group.links.map(({ key, path, icon, title }) => (
            <Link key={key} to={path} className={classes.item} onClick={close}>
              <Icon name={icon} size={21} />
              {t(title)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
};

const Choices = () => {
  const { t } = useTranslation();
  const [language, chooseLanguage] = useLanguageChoice();
  const [scheme, chooseScheme] = useSchemeChoice();
  const offered = offeredLanguages();
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t('identity.shell.scheme')}
        value={scheme}
        data={colorSchemes.map((one) => ({ value: one, label: t(`identity.shell.schemes.${one}`) }))}
        onChange={(event) => chooseScheme(event.currentTarget.value)}
      />
      {offered.length > 1 && (
        <NativeSelect
          label={t('identity.shell.language')}
          value={language}
          data={offered.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(event) => chooseLanguage(event.currentTarget.value)}
        />
      )}
    </div>
  );
};

/** What the tab bar has no room for, from the lower edge of a phone. */
export const MoreSheet = () => {
  const { t } = useTranslation();
  const me = useMe();
  const { supportUrl } = useBranding();
  const legal = useLegalLinks();
  const { show } = useShell();
  const logOut = useLogOut();
  const close = (): void => show(null);
  return (
    <Layer label={t('shell.tabs.more')} place="bottom" close={close}>
      <div className={classes.head}>
        <div className={classes.who}>
          <strong>{nameOf(me)}</strong>
          <span>{me.email}</span>
        </div>
        <CloseButton size={44} iconSize={22} aria-label={t('feedback.close')} onClick={close} />
      </div>
      <div className={classes.body}>
        <button type="button" className={classes.item} onClick={() => show('commands')}>
          <Icon name="search" size={21} />
          {t('shell.find')}
        </button>
        <Pages close={close} />
        <CustomLinks itemClass={classes.item ?? ''} iconSize={21} />
        <Choices />
        {supportUrl && (
          <a className={classes.item} href={supportUrl} target="_blank" rel="noopener noreferrer">
            <Icon name="help" size={21} />
            {t('shell.support')}
          </a>
        )}
        {legal.map(({ page, title, address }) => (
          <a key={page} className={classes.item} href={address} target="_blank" rel="noopener noreferrer">
            <Icon name="file-text" size={21} />
            {title}
          </a>
        ))}
        <button type="button" className={classes.item} onClick={() => void logOut()}>
          <Icon name="logout" size={21} />
          {t('shell.logout')}
        </button>
      </div>
    </Layer>
  );
};
