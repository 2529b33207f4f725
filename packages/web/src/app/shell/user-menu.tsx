import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { useLanguageChoice, useSchemeChoice } from '../../features/identity/preferences.ts';
import { useLogOut } from '../../features/identity/use-log-out.ts';
import { useMe } from '../../widgets/me.ts';
import { languageNames, offeredLanguages } from '../../platform/i18n.ts';
import { colorSchemes } from '../../ui/color-scheme.ts';
import { Icon } from '../../ui/icon.tsx';
import { initialsOf } from '../../ui/marks/initials.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { useBranding } from '../../widgets/branding.ts';
import { useLegalLinks } from '../../widgets/legal-links.tsx';
import { nameOf } from './person-name.ts';
import { ownLinksOf } from './sections.ts';
import { useShell } from './shell-state.ts';
import classes from './sidebar.module.css';

type ChoiceProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly value: string;
  readonly choose: (value: string) => void;
};

/** A line of the menu that opens a choice beside it. */
const Choice = ({ icon, label, options, value, choose }: ChoiceProps) => (
  <Menu.Sub>
    <Menu.Sub.Target>
      <Menu.Sub.Item leftSection={<Icon name={icon} />}>{label}</Menu.Sub.Item>
    </Menu.Sub.Target>
    <Menu.Sub.Dropdown aria-label={label}>
      <Menu.RadioGroup value={value} onChange={choose}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Sub.Dropdown>
  </Menu.Sub>
);

const Choices = () => {
  const { t } = useTranslation();
  const [language, chooseLanguage] = useLanguageChoice();
  const [scheme, chooseScheme] = useSchemeChoice();
  const offered = offeredLanguages();
  return (
    <>
      <Choice
        icon="circle-half-2"
        label={t('identity.shell.scheme')}
        options={colorSchemes.map((value) => ({ value, label: t(`identity.shell.schemes.${value}`) }))}
        value={scheme}
        choose={chooseScheme}
      />
      {offered.length > 1 && (
        <Choice
          icon="language"
          label={t('identity.shell.language')}
          options={offered.map((value) => ({ value, label: languageNames[value], lang: value }))}
          value={language}
          choose={chooseLanguage}
        />
      )}
    </>
  );
};

const Items = () => {
  const { t } = useTranslation();
  const me = useMe();
  const { supportUrl } = useBranding();
  const legal = useLegalLinks();
  const { show } = useShell();
  const logOut = useLogOut();
  return (
    <>
      <Menu.Label>{me.email}</Menu.Label>
      {ownLinksOf(me).map(({ key, path, icon, title }) => (
        <Menu.Item key={key} component={Link} to={path} leftSection={<Icon name={icon} />}>
          {t(title)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Choices />
      <Menu.Item leftSection={<Icon name="keyboard" />} onClick={() => show('shortcuts')}>
        {t('shell.shortcuts.title')}
      </Menu.Item>
      {supportUrl && (
        <Menu.Item
          component="a"
          href={supportUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Icon name="help" />}
        >
          {t('shell.support')}
        </Menu.Item>
      )}
      {legal.map(({ page, title, address }) => (
        <Menu.Item
          key={page}
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Icon name="file-text" />}
        >
          {title}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void logOut()}>
        {t('shell.logout')}
      </Menu.Item>
    </>
  );
};

/** The signed-in user at the sidebar's foot, with what concerns only them. */
export const UserMenu = () => {
  const { t } = useTranslation();
  const me = useMe();
  const { isCollapsed } = useShell();
  const name = nameOf(me);
  return (
    <Menu position={isCollapsed ? 'right-end' : 'top-start'} width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.item} ${classes.user}`}
          aria-label={`${name}, ${t('shell.user_menu')}`}
          title={isCollapsed ? name : undefined}
        >
          {/* Painted by the style sheet: they are no part of what the button is called. */}
          <span className={classes.initials} data-initials={initialsOf(name)} />
          <span className={classes.label}>{name}</span>
          <span className={classes.end}>
            <Icon name="dots" />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('shell.user_menu')}>
        <Items />
      </Menu.Dropdown>
    </Menu>
  );
};
