import { languages } from '@galena/contract/identity';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../platform/i18n.ts';
import { colorSchemes } from '../../ui/color-scheme.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { useLanguageChoice, useSchemeChoice } from './preferences.ts';
import classes from './profile.module.css';

/** Language and appearance of the interface. */
export const ProfilePreferences = () => {
  const { t } = useTranslation();
  const [language, chooseLanguage] = useLanguageChoice();
  const [scheme, chooseScheme] = useSchemeChoice();
  return (
    <SectionCard title={t('profile.preferences')}>
      <div className={classes.choices}>
        <NativeSelect
          label={t('profile.language')}
          value={language}
          data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(event) => chooseLanguage(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('profile.scheme')}
          value={scheme}
          data={colorSchemes.map((one) => ({ value: one, label: t(`profile.schemes.${one}`) }))}
          onChange={(event) => chooseScheme(event.currentTarget.value)}
        />
      </div>
    </SectionCard>
  );
};
