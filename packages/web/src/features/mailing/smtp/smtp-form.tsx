import {
  SmtpBody,
  smtpEncryptions,
  smtpRoutes as routes,
  type Smtp,
  type SmtpEncryption,
} from '@galena/contract/mailing';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { keyOf } from '../../../platform/query.ts';
import { PasswordField, TextField } from '../../../ui/fields.tsx';
import { FieldRow, FormActions, FormProblems, FormSection, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import classes from '../mailing.module.css';
import { useAnswered } from '../use-answered.ts';
import { SmtpState } from './smtp-state.tsx';
import { SmtpTest } from './smtp-test.tsx';

const port: Readonly<Record<SmtpEncryption, number>> = { none: 25, ssl: 465, tls: 587 };

const valuesOf = (smtp: Smtp | null) => ({
  host: smtp?.host ?? '',
  port: smtp?.port ?? port.tls,
  username: smtp?.username ?? '',
  encryption: smtp?.encryption ?? 'tls',
  from_address: smtp?.from_address ?? '',
  from_name: smtp?.from_name ?? null,
  support_address: smtp?.support_address ?? null,
  bounce_address: smtp?.bounce_address ?? null,
  daily_cap: smtp?.daily_cap ?? null,
  // Write-only: what is here was typed here.
  password: undefined,
});

const useSmtpForm = (smtp: Smtp | null) => {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(routes.get) });
  const form = useForm({
    schema: SmtpBody,
    initial: valuesOf(smtp),
    submit: async (body) => {
      const { data } = await call(routes.save, { body });
      answered(valuesOf(data));
      void refresh();
    },
  });
  const answered = useAnswered(form);
  return { form, refresh };
};

type Form = ReturnType<typeof useSmtpForm>['form'];

const ServerFields = ({ form, smtp }: { readonly form: Form; readonly smtp: Smtp | null }) => {
  const { t } = useTranslation();
  const encryption = form.values.encryption;
  return (
    <FormSection title={t('mailing.smtp.server')} help={t('mailing.smtp.help')}>
      <FieldRow>
        <TextField field={form.field('host')} label={t('mailing.smtp.host')} />
        <NumberField field={form.fieldAt<number>('port')} label={t('mailing.smtp.port')} min={1} max={65_535} isPlain />
      </FieldRow>
      <SelectField
        field={form.fieldAt<SmtpEncryption>('encryption')}
        label={t('mailing.smtp.encryption')}
        options={smtpEncryptions.map((value) => ({ value, label: t(`mailing.smtp.encryption_${value}`) }))}
      />
      {encryption === 'none' && <Note tone="warning">{t('mailing.smtp.unencrypted')}</Note>}
      <TextField field={form.field('username')} label={t('mailing.smtp.username')} />
      <PasswordField
        field={form.fieldAt<string>('password')}
        label={t('mailing.smtp.password')}
        help={smtp === null ? t('mailing.smtp.password_help') : t('mailing.smtp.password_kept')}
        autoComplete="new-password"
        isOptional={smtp !== null}
      />
    </FormSection>
  );
};

const AddressFields = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('mailing.smtp.addresses')}>
      <TextField field={form.field('from_address')} label={t('mailing.smtp.from_address')} type="email" />
      <TextField
        field={form.fieldAt<string>('from_name')}
        label={t('mailing.smtp.from_name')}
        help={t('mailing.smtp.from_name_help')}
        isOptional
      />
      <TextField
        field={form.fieldAt<string>('support_address')}
        label={t('mailing.smtp.support_address')}
        help={t('mailing.smtp.support_address_help')}
        type="email"
        isOptional
      />
      <TextField
        field={form.fieldAt<string>('bounce_address')}
        label={t('mailing.smtp.bounce_address')}
        help={t('mailing.smtp.bounce_address_help')}
        type="email"
        isOptional
      />
      <NumberField
        field={form.fieldAt<number>('daily_cap')}
        label={t('mailing.smtp.daily_cap')}
        help={t('mailing.smtp.daily_cap_help')}
        min={1}
        isOptional
      />
    </FormSection>
  );
};

type RemoveProps = { readonly isOpen: boolean; readonly close: () => void; readonly removed: () => void };

const RemoveDialog = ({ isOpen, close, removed }: RemoveProps) => {
  const { t } = useTranslation();
  const remove = useMutation({ mutationFn: () => call(routes.remove, {}), onSuccess: removed });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('mailing.smtp.remove_title')}
      confirmLabel={t('mailing.smtp.remove')}
      isBusy={remove.isPending}
      failure={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      {t('mailing.smtp.remove_text')}
    </ConfirmDialog>
  );
};

/** How the server is doing, its form, and a test of it. */
export const SmtpForm = ({ smtp }: { readonly smtp: Smtp | null }) => {
  const { t } = useTranslation();
  const { form, refresh } = useSmtpForm(smtp);
  const [isAsking, setIsAsking] = useState(false);
  useSaveKey(form.element.ref);
  return (
    <>
      <SmtpState smtp={smtp} />
      {smtp !== null && <SmtpTest isUnsaved={form.isDirty} tested={() => void refresh()} />}
      <form {...form.element} className={classes.form} aria-label={t('mailing.smtp.server')}>
        <FormProblems form={form} />
        <ServerFields form={form} smtp={smtp} />
        <AddressFields form={form} />
        <LoadFailure error={form.failure} />
        <FormActions form={form}>
          {smtp !== null && (
            <Button variant="subtle" color="red" size="sm" onClick={() => setIsAsking(true)}>
              {t('mailing.smtp.remove')}
            </Button>
          )}
          <Button type="submit" variant="filled" size="sm" loading={form.isBusy}>
            {t('mailing.smtp.save')}
          </Button>
        </FormActions>
      </form>
      <RemoveDialog isOpen={isAsking} close={() => setIsAsking(false)} removed={() => void refresh()} />
    </>
  );
};
