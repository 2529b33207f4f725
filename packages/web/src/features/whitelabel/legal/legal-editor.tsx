import { languages, type Language } from '@galena/contract/kernel';
import {
  LegalSettingsBody,
  legalRoutes as routes,
  whitelabelErrors,
  type LegalSettings,
} from '@galena/contract/whitelabel';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { languageNames } from '../../../platform/i18n.ts';
import { keyOf } from '../../../platform/query.ts';
import { SegmentField } from '../../../ui/fields/choice-fields.tsx';
import { FormActions, FormProblems, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { RichTextField } from '../../../ui/fields/rich-text/rich-text-field.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { useMe } from '../../../widgets/me.ts';
import classes from './legal.module.css';

const valuesOf = ({ url, texts }: LegalSettings) => ({ url, texts: { ...texts } });

const useLegalForm = ({ page, ...settings }: LegalSettings) => {
  const queryClient = useQueryClient();
  const form = useForm({
    schema: LegalSettingsBody,
    initial: valuesOf({ page, ...settings }),
    submit: async (body) => {
      const { data } = await call(routes.save, { params: { page }, body });
      // What was cleaned is what is edited on.
      form.reset(valuesOf(data));
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
    },
  });
  return form;
};

type LegalForm = ReturnType<typeof useLegalForm>;

/** The text in the language that is open. */
const TextOf = ({ form, savedAt }: { readonly form: LegalForm; readonly savedAt: string | null }) => {
  const { t } = useTranslation();
  const [lang, setLang] = useState<Language>(useMe().lang);
  return (
    <>
      <SegmentField
        field={looseField('lang', lang, (next) => setLang(next as Language))}
        label={t('whitelabel.legal.language')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <RichTextField
        key={`${lang} ${savedAt}`}
        field={form.fieldAt<string>(`texts.${lang}`)}
        label={t('whitelabel.legal.text')}
        help={t('whitelabel.legal.text_help')}
        isOptional
      />
    </>
  );
};

/** Without a business account there is no address that the pages could be at. */
const NeedAccount = () => {
  const { t } = useTranslation();
  return (
    <Note tone="warning" action={<AddressLink page="Whitelabel:BusinessAccount">{t('whitelabel.create')}</AddressLink>}>
      {t('whitelabel.legal.missing')}
    </Note>
  );
};

type EditorProps = { readonly settings: LegalSettings; readonly noteDirty: (isDirty: boolean) => void };

/** One legal page: where it is, or what it says in each language. */
export const LegalEditor = ({ settings, noteDirty }: EditorProps) => {
  const { t } = useTranslation();
  const form = useLegalForm(settings);
  useSaveKey(form.element.ref);
  const { isDirty } = form;
  useEffect(() => noteDirty(isDirty), [isDirty, noteDirty]);
  return (
    <form {...form.element} className={classes.form} aria-label={t(`whitelabel.legal.keys.${settings.page}`)}>
      <FormProblems form={form} />
      <UrlField
        field={form.field('url')}
        label={t('whitelabel.legal.url')}
        help={t('whitelabel.legal.url_help')}
        isOptional
      />
      <TextOf form={form} savedAt={settings.updated_at} />
      {form.failure?.body?.code === whitelabelErrors.business_account_missing.code ? (
        <NeedAccount />
      ) : (
        <LoadFailure error={form.failure} />
      )}
      <FormActions form={form}>
        {settings.address !== null && (
          <Button
            component="a"
            href={settings.address}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            size="sm"
            rightSection={<Icon name="external-link" />}
          >
            {t('whitelabel.legal.open')}
          </Button>
        )}
        <Button type="submit" variant="filled" size="sm" loading={form.isBusy}>
          {t('whitelabel.legal.save')}
        </Button>
      </FormActions>
    </form>
  );
};
