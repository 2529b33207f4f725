import { GoogleKeyBody, NameBody, profileRoutes } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { FieldRow, FormActions, FormSection } from '../../ui/fields/form/form-layout.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { patchMe, useMe } from '../../widgets/me.ts';
import { ProfilePicture } from './profile-picture.tsx';
import classes from './profile.module.css';

const GoogleKey = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { google_api_key: kept } = useMe();
  const [serial, setSerial] = useState(0);
  const send = async (key: string | null): Promise<void> => {
    const { data } = await call(profileRoutes.update, { body: { google_api_key: key } });
    patchMe(queryClient, () => data);
    setSerial(serial + 1);
  };
  return <GoogleKeyForm key={serial} kept={kept} send={send} remove={t('identity.profile.google_remove')} />;
};

type KeyProps = {
  readonly kept: string | null;
  readonly send: (key: string | null) => Promise<void>;
  readonly remove: string;
};

const GoogleKeyForm = ({ kept, send, remove }: KeyProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: GoogleKeyBody,
    initial: { google_api_key: '' },
    submit: ({ google_api_key: key }) => send(key),
  });
  const help = t('identity.profile.google_help');
  return (
    <FormSection title={t('identity.profile.google')} help={help}>
      <form {...form.element} className={classes.form}>
        <PasswordField
          field={form.field('google_api_key')}
          label={t('identity.profile.google_key')}
          help={kept === null ? undefined : t('identity.profile.google_saved', { key: kept })}
        />
        <div className={classes.buttons}>
          {kept !== null && <Button onClick={() => void send(null)}>{remove}</Button>}
          <Button type="submit" loading={form.isBusy}>
            {t('identity.profile.save')}
          </Button>
        </div>
      </form>
    </FormSection>
  );
};

const NameForm = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { first_name, last_name } = useMe();
  const form = useForm({
    schema: NameBody,
    initial: { first_name, last_name },
    submit: async (body) => {
      const { data } = await call(profileRoutes.update, { body });
      patchMe(queryClient, () => data);
    },
  });
  return (
    <form {...form.element} className={classes.form}>
      <FieldRow>
        <TextField
          field={form.field('first_name')}
          autoComplete="given-name"
          label={t('identity.profile.first_name')}
        />
        <TextField field={form.field('last_name')} autoComplete="family-name" label={t('identity.profile.last_name')} />
      </FieldRow>
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {t('identity.profile.save')}
        </Button>
      </FormActions>
    </form>
  );
};

/** How the user is called and shown, and their own key for Google. */
export const ProfileName = () => {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('identity.profile.picture')}>
        <ProfilePicture />
      </FormSection>
      <FormSection title={t('identity.profile.name')}>
        <NameForm />
      </FormSection>
      <GoogleKey />
    </>
  );
};
