import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useLanguageChoice, useSchemeChoice } from '../../../features/identity/preferences.ts';
import { useLogOut } from '../../../features/identity/use-log-out.ts';
import { useMe } from '../../../widgets/me.ts';
import { languageNames, offeredLanguages } from '../../../platform/i18n.ts';
import { colorSchemes } from '../../../ui/color-scheme.ts';
import type { IconName } from '../../../ui/icon-names.ts';
import type { Command } from '../../../ui/commands.ts';
import { allOf } from '../sections.ts';
import { useShell } from '../shell-state.ts';

const usePageCommands = (): readonly Command[] => {
  const { t } = useTranslation();
  const me = useMe();
  const router = useRouter();
  return allOf(me).flatMap((group) =>
    group.links.map(({ key, path, icon, title }): Command => ({
      id: `page:${key}`,
      group: 'pages',
      icon,
      label: t(title),
      ...(t(group.title) === t(title) ? {} : { hint: t(group.title) }),
      href: path,
      run: () => void router.navigate({ to: path }),
    })),
  );
};

const action = (id: string, icon: IconName, label: string, run: () => void): Command => ({
  id,
  group: 'actions',
  icon,
  label,
  run,
});

const schemeIcons = { auto: 'device-desktop', light: 'sun', dark: 'moon' } as const;

const useActionCommands = (): readonly Command[] => {
  const { t } = useTranslation();
  const { show, toggleSidebar, isPhone } = useShell();
  const [language, chooseLanguage] = useLanguageChoice();
  const [scheme, chooseScheme] = useSchemeChoice();
  const logOut = useLogOut();
  return [
    ...colorSchemes
      .filter((one) => one !== scheme)
      .map((one) =>
        action(`scheme:${one}`, schemeIcons[one], t(`shell.commands.scheme.${one}`), () => chooseScheme(one)),
      ),
    ...offeredLanguages()
      .filter((one) => one !== language)
      .map((one) =>
        action(`language:${one}`, 'language', t('shell.commands.language', { name: languageNames[one] }), () =>
          chooseLanguage(one),
        ),
      ),
    // A phone has neither.
    ...(isPhone
      ? []
      : [
          action('sidebar', 'layout-sidebar', t('shell.shortcuts.sidebar'), toggleSidebar),
          action('shortcuts', 'keyboard', t('shell.shortcuts.help'), () => show('shortcuts')),
        ]),
    action('log-out', 'logout', t('shell.logout'), () => void logOut()),
  ];
};

/** What the shell itself offers in the command menu: every page that is there for the user, and what they can set. */
export const useOwnCommands = (): readonly Command[] => {
  const [toPages, actions] = [usePageCommands(), useActionCommands()];
  const { i18n } = useTranslation();
  const me = useMe();
  // Of all that they are made of, only these change while the menu is open.
  // oxlint-disable-next-line react/exhaustive-deps -- the lists themselves are new each time
  return useMemo(() => [...toPages, ...actions], [i18n.language, me]);
};
