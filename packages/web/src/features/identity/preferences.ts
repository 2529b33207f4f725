import { identityRoutes } from '@galena/contract/identity';
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { chooseLanguage, maybeLanguage } from '../../platform/i18n.ts';
import { chooseColorScheme } from '../../ui/color-scheme.ts';
import { patchMe, preferenceKeys, useMe } from './session.ts';

type Choice = { readonly key: string; readonly value: string };

/** Remembers a choice with the user. It holds in this browser at once and stays, even if it could not be remembered. */
const useRemember = (): ((choice: Choice) => void) => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (choice: Choice) => call(identityRoutes.setPreference, { body: choice }),
    // Two quick choices arrive in the order they were made.
    scope: { id: 'preferences' },
  });
  return (choice) => {
    patchMe(queryClient, (me) => ({ ...me, preferences: { ...me.preferences, [choice.key]: choice.value } }));
    mutate(choice);
  };
};

/** A preference of the signed-in user, and the way to change it. `fallback`: what holds until they choose. */
export const usePreference = <Value extends string>(
  key: string,
  values: readonly Value[],
  fallback: Value,
): readonly [Value, (value: Value) => void] => {
  const kept = useMe().preferences[key];
  const remember = useRemember();
  return [values.find((value) => value === kept) ?? fallback, (value) => remember({ key, value })];
};

/** Whether shortcuts of a single key are on for this user (WCAG 2.1.4), and the way to change it. */
export const useSingleKeysChoice = (): readonly [boolean, (isOn: boolean) => void] => {
  const [kept, keep] = usePreference('single_keys', ['on', 'off'], 'on');
  return [kept === 'on', (isOn) => keep(isOn ? 'on' : 'off')];
};

/** The language of the interface, and the way to change it; anything that is none of ours changes nothing. */
export const useLanguageChoice = (): readonly [string, (wish: string) => void] => {
  const { i18n } = useTranslation();
  const remember = useRemember();
  const choose = (wish: string): void => {
    const language = maybeLanguage(wish);
    if (!language) return;
    void chooseLanguage(language);
    remember({ key: preferenceKeys.language, value: language });
  };
  return [i18n.language, choose];
};

/** The appearance of the interface, and the way to change it. */
export const useSchemeChoice = (): readonly [MantineColorScheme, (scheme: string) => void] => {
  const { colorScheme } = useMantineColorScheme();
  const remember = useRemember();
  const choose = (scheme: string): void => {
    chooseColorScheme(scheme);
    remember({ key: preferenceKeys.scheme, value: scheme });
  };
  return [colorScheme, choose];
};
