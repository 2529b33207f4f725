import { identityRoutes, languages } from '@galena/contract/identity';
import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { chooseLanguage, languageNames, maybeLanguage } from '../../platform/i18n.ts';
import { chooseColorScheme, colorSchemes } from '../../ui/color-scheme.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './profile.module.css';
import { patchMe, preferenceKeys } from './session.ts';

type Choice = { readonly key: string; readonly value: string };

/** Remembers a choice with the user. It already holds in this browser and stays, even if it could not be remembered. */
const useRemember = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => call(identityRoutes.setPreference, { body: choice }),
    // Two quick choices arrive in the order they were made.
    scope: { id: 'preferences' },
    onSuccess: (_, { key, value }) =>
      patchMe(queryClient, (me) => ({ ...me, preferences: { ...me.preferences, [key]: value } })),
  });
};

/** Language and appearance of the interface. */
export const ProfilePreferences = () => {
  const { t, i18n } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const remember = useRemember();

  const changeLanguage = (wish: string): void => {
    const language = maybeLanguage(wish);
    if (!language) return;
    void chooseLanguage(language);
    remember.mutate({ key: preferenceKeys.language, value: language });
  };

  const changeScheme = (scheme: string): void => {
    chooseColorScheme(scheme);
    remember.mutate({ key: preferenceKeys.scheme, value: scheme });
  };

  return (
    <SectionCard title={t('profile.preferences')}>
      <div className={classes.choices}>
        <NativeSelect
          label={t('profile.language')}
          value={i18n.language}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={(event) => changeLanguage(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('profile.scheme')}
          value={colorScheme}
          data={colorSchemes.map((scheme) => ({ value: scheme, label: t(`profile.schemes.${scheme}`) }))}
          onChange={(event) => changeScheme(event.currentTarget.value)}
        />
      </div>
    </SectionCard>
  );
};
