import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { chooseLanguage, maybeLanguage } from '../../platform/i18n.ts';
import { chooseColorScheme } from '../../ui/color-scheme.ts';
import { usePreference, useRemember } from '../../widgets/preferences.ts';
import { preferenceKeys } from './session.ts';

/** Whether shortcuts of a single key are on for this user (WCAG 2.1.4), and the way to change it. */
export const useSingleKeysChoice = (): readonly [boolean, (isOn: boolean) => void] => {
  const [kept, keep] = usePreference('single_keys', ['on', 'off'], 'on');
  return [kept === 'on', (isOn) => keep(isOn ? 'on' : 'off')];
};

/** The language of the interface, and the way to change it; anything that is none of ours changes nothing. */
export const useLanguageChoice = (): readonly [string, (input: string) => void] => {
  const { i18n } = useTranslation();
  const remember = useRemember();
  const choose = (input: string): void => {
    const language = maybeLanguage(input);
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
