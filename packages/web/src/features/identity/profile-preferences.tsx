import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { languageNames, offeredLanguages } from '../../platform/i18n.ts';
import { colorSchemes } from '../../ui/color-scheme.ts';
import { ChoiceCards } from '../../ui/fields/choice-fields.tsx';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { useLanguageChoice, useSchemeChoice, useSingleKeysChoice } from './preferences.ts';

/** A choice that is seen in the moment it is made; the cache of answers tells of it a tick later. */
const useAtOnce = <Value,>(kept: Value): readonly [Value, (value: Value) => void] => {
  const [shown, setShown] = useState(kept);
  const [before, setBefore] = useState(kept);
  if (kept !== before) {
    setBefore(kept);
    setShown(kept);
  }
  return [shown, setShown];
};

const LanguageField = () => {
  const { t } = useTranslation();
  const [language, choose] = useLanguageChoice();
  const offered = offeredLanguages();
  if (offered.length < 2) return null;
  return (
    <SelectField
      field={looseField('language', language, (input) => input !== null && choose(input))}
      label={t('identity.shell.language')}
      options={offered.map((value) => ({ value: value as string, label: languageNames[value] }))}
    />
  );
};

const signs = { auto: 'device-desktop', light: 'sun', dark: 'moon' } as const satisfies Record<string, IconName>;

const SchemeField = () => {
  const { t } = useTranslation();
  const [scheme, choose] = useSchemeChoice();
  return (
    <ChoiceCards
      field={looseField('scheme', scheme, (input) => input !== null && choose(input))}
      label={t('identity.shell.scheme')}
      choices={colorSchemes.map((value) => ({
        value,
        label: t(`identity.shell.schemes.${value}`),
        icon: signs[value],
      }))}
    />
  );
};

const SingleKeysField = () => {
  const { t } = useTranslation();
  const [kept, keep] = useSingleKeysChoice();
  const [shown, show] = useAtOnce(kept);
  const choose = (isOn: boolean | null): void => {
    show(isOn === true);
    keep(isOn === true);
  };
  return (
    <SwitchField
      field={looseField('single_keys', shown, choose)}
      label={t('shell.shortcuts.single')}
      help={t('shell.shortcuts.single_hint')}
    />
  );
};

/** How the interface is for the user. Every choice holds at once, here and wherever they sign in. */
export const ProfilePreferences = () => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('identity.profile.preferences')} help={t('identity.profile.preferences_help')}>
      <LanguageField />
      <SchemeField />
      <SingleKeysField />
    </FormSection>
  );
};
