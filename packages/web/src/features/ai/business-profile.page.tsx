import {
  aiRoutes as routes,
  BusinessProfileBody,
  businessProfileFields,
  businessProfileLengths as lengths,
  isCompleteProfile,
  type BusinessProfile,
  type BusinessProfileField,
} from '@galena/contract/ai';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { queryOf } from '../../platform/query.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormActions, FormProblems, FormSection, useSaveKey } from '../../ui/fields/form/form-layout.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { patchMe } from '../../widgets/me.ts';
import classes from './business-profile.module.css';

const profileQuery = queryOf(routes.businessProfile, {});

type Values = Readonly<Record<BusinessProfileField, string>>;

const valuesOf = (profile: BusinessProfile | null): Values =>
  Object.fromEntries(businessProfileFields.map((field) => [field, profile?.[field] ?? ''])) as Values;

/** How far the form is, while it is filled in. */
const Completeness = ({
  values,
}: {
  readonly values: Partial<Record<BusinessProfileField, string | null | undefined>>;
}) => {
  const { t } = useTranslation();
  const given = { ...valuesOf(null), ...values } as Values;
  const filled = businessProfileFields.filter((field) => given[field]?.trim()).length;
  const isComplete = isCompleteProfile(given);
  return (
    <Note
      tone={isComplete ? 'success' : 'info'}
      title={t('ai.profile.filled', { filled, all: businessProfileFields.length })}
    >
      {t(isComplete ? 'ai.profile.complete' : 'ai.profile.incomplete')}
    </Note>
  );
};

const useProfileForm = (profile: BusinessProfile | null) => {
  const queryClient = useQueryClient();
  return useForm({
    schema: BusinessProfileBody,
    initial: valuesOf(profile),
    submit: async (body) => {
      const answer = await call(routes.saveBusinessProfile, { body });
      queryClient.setQueryData(profileQuery.queryKey, { data: answer.data });
      patchMe(queryClient, (me) => ({ ...me, business_profile_complete: answer.data.is_complete }));
    },
  });
};

const ProfileForm = ({ profile }: { readonly profile: BusinessProfile | null }) => {
  const { t, i18n } = useTranslation();
  const form = useProfileForm(profile);
  useSaveKey(form.element.ref);
  const words = (field: BusinessProfileField) => ({ field: form.field(field), label: t(`ai.profile.${field}`) });
  const helped = (field: Exclude<BusinessProfileField, 'name'>) => ({
    ...words(field),
    help: t(`ai.profile.${field}_help`),
  });
  const long = (field: 'what_is_sold' | 'whom_it_helps' | 'what_it_does' | 'personality') => (
    <TextareaField {...helped(field)} rows={3} max={lengths[field]} />
  );
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <div className={classes.lead}>
        <p>{t('ai.profile.lead')}</p>
        <Completeness values={form.values} />
      </div>
      <FormSection title={t('ai.profile.business')} help={t('ai.profile.business_help')}>
        <TextField {...words('name')} autoComplete="organization" />
        <TextField {...helped('website')} inputMode="url" autoComplete="url" />
      </FormSection>
      <FormSection title={t('ai.profile.pitch')} help={t('ai.profile.pitch_help')}>
        {long('what_is_sold')}
        {long('whom_it_helps')}
        {long('what_it_does')}
      </FormSection>
      <FormSection title={t('ai.profile.voice')} help={t('ai.profile.voice_help')}>
        <TextField {...helped('contact_person')} autoComplete="name" />
        {long('personality')}
      </FormSection>
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        {profile && !form.isDirty && (
          <span>{t('ai.profile.saved', { moment: formatMoment(profile.updated_at, i18n.language) })}</span>
        )}
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('ai.profile.save')}
        </Button>
      </FormActions>
    </form>
  );
};

/** What AI tools are told about the business: the first page of the settings. */
export const BusinessProfilePage = () => {
  const { data, error, refetch } = useQuery(profileQuery);
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {data && <ProfileForm profile={data.data} />}
        {!data && (error ? <LoadFailure error={error} retry={refetch} isWhole /> : <SkeletonText lines={10} />)}
      </PageBody>
    </>
  );
};
