import { languages, type Language } from '@galena/contract/kernel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { languageNames } from '../../../platform/i18n.ts';
import { CheckField } from '../../../ui/fields.tsx';
import { FieldGroup } from '../../../ui/fields/field-frame.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { BrandForm } from './brand-form.ts';

/** In which languages a brand speaks, and in which to those who ask for none of them. */
export const LanguageFields = ({ form }: { readonly form: BrandForm }) => {
  const { t } = useTranslation();
  const offered = form.field('languages');
  const standard = form.field('default_language');
  const held = offered.value ?? [];
  const choose = (language: Language, isOn: boolean): void => {
    const next = languages.filter((one) => (one === language ? isOn : held.includes(one)));
    offered.change(next);
    // What is not offered is nobody's default.
    const [first] = next;
    if (first !== undefined && !next.some((one) => one === standard.value)) standard.change(first);
  };
  return (
    <>
      <FieldGroup label={t('whitelabel.languages')} help={t('whitelabel.languages_help')} error={offered.error}>
        {languages.map((language) => (
          <CheckField
            key={language}
            field={looseField(`languages.${language}`, held.includes(language), (isOn) =>
              choose(language, isOn === true),
            )}
            label={languageNames[language]}
          />
        ))}
      </FieldGroup>
      <SelectField
        field={looseField<string>(
          'default_language',
          standard.value,
          (value) => value !== null && standard.change(value as Language),
          standard.error,
        )}
        label={t('whitelabel.default_language')}
        help={t('whitelabel.default_language_help')}
        options={languages.filter((one) => held.includes(one)).map((value) => ({ value, label: languageNames[value] }))}
      />
    </>
  );
};
