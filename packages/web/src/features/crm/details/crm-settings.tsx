import { CrmConnectionChange, crmRoutes as routes, ifExists, type CrmConnection } from '@galena/contract/crm';
import type { EmailCheck } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormActions, FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TokenField } from '../../../ui/fields/token-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { EmailCheckField } from '../../../widgets/email-checks/email-check-field.tsx';
import classes from '../parts/crm.module.css';
import { ContactsRead } from './contacts-read.tsx';
import { StageField } from './stage-field.tsx';
import { useFreshCrms } from '../use-crms.ts';

/** What is set here; keys and fields have places of their own. */
const Settings = CrmConnectionChange.omit({ custom_fields: true, api_key: true, hook_url: true });

type Part = { readonly connection: CrmConnection };

const useSettings = ({ connection }: Part) => {
  const refresh = useFreshCrms();
  const { id, name, is_active, form_id, if_exists, adds_list_name, tags } = connection;
  const { reads_back, customer_tag, customer_stage, passes_on, deletes_contacts, verify_emails } = connection;
  return useForm({
    schema: Settings,
    initial: {
      name,
      is_active,
      form_id,
      if_exists,
      adds_list_name,
      tags,
      reads_back,
      customer_tag,
      customer_stage: customer_stage ?? '',
      passes_on,
      deletes_contacts,
      verify_emails,
    },
    submit: async (body) => {
      await call(routes.change, { params: { id }, body });
      void refresh();
    },
  });
};

type FieldsProps = Part & { readonly own: ReturnType<typeof useSettings> };

/** The tags of what is sent, where the CRM has any. */
const TagFields = ({ connection, own }: FieldsProps) => {
  const { t } = useTranslation();
  if (!connection.has_tags) return <p className={classes.quiet}>{t('crm.no_tags', { name: connection.crm_name })}</p>;
  return (
    <>
      <SwitchField field={own.fieldAt<boolean>('adds_list_name')} label={t('crm.adds_list_name')} />
      <TokenField field={own.fieldAt<string[]>('tags')} label={t('crm.tags')} max={20} isOptional />
    </>
  );
};

/** What is heard of the CRM's contacts, and what the CRM is told of opt-outs and deletions. */
const ContactFields = ({ connection, own }: FieldsProps) => {
  const { t } = useTranslation();
  const { has_contacts: hasContacts, has_tags: hasTags } = connection;
  return (
    <>
      <SwitchField
        field={own.fieldAt<boolean>('reads_back')}
        label={t('crm.reads_back')}
        help={t(hasContacts ? 'crm.reads_back_help' : 'crm.reads_back_help_one')}
      />
      {hasContacts && hasTags && (
        <TextField
          field={own.fieldAt<string>('customer_tag')}
          label={t('crm.customer_tag')}
          help={t('crm.customer_tag_help')}
          isOptional
        />
      )}
      {connection.has_stages && <StageField connection={connection} field={own.fieldAt<string>('customer_stage')} />}
      <ContactsRead connection={connection} />
      {connection.can_mark && (
        <SwitchField
          field={own.fieldAt<boolean>('passes_on')}
          label={t('crm.passes_on')}
          help={t('crm.passes_on_help')}
        />
      )}
      {connection.can_delete && (
        <SwitchField
          field={own.fieldAt<boolean>('deletes_contacts')}
          label={t('crm.deletes_contacts')}
          help={t('crm.deletes_contacts_help')}
        />
      )}
    </>
  );
};

/** What happens to what is sent to a connection: its form, tags, what exists already. */
export const CrmSettings = ({ connection }: Part) => {
  const { t } = useTranslation();
  const own = useSettings({ connection });
  const { form, has_fields: hasFields } = connection;
  const isBook = hasFields && form !== 'required';
  return (
    <form {...own.element} className={classes.stack} aria-label={t('crm.settings')}>
      <FormProblems form={own} />
      <TextField field={own.field('name')} label={t('crm.name')} />
      {form !== 'none' && (
        <TextField
          field={own.fieldAt<string>('form_id')}
          label={t('crm.form_id')}
          isCode
          isOptional={form === 'counted'}
          help={t(`crm.form_${form}_help`)}
        />
      )}
      {isBook && (
        <SelectField
          field={own.fieldAt<CrmConnection['if_exists']>('if_exists')}
          label={t('crm.if_exists')}
          options={ifExists.map((value) => ({ value, label: t(`crm.if_${value}`) }))}
        />
      )}
      <TagFields connection={connection} own={own} />
      {isBook && <ContactFields connection={connection} own={own} />}
      <EmailCheckField field={own.fieldAt<EmailCheck>('verify_emails')} />
      <SwitchField field={own.fieldAt<boolean>('is_active')} label={t('crm.active')} help={t('crm.active_help')} />
      <LoadFailure error={own.failure} />
      <FormActions form={own}>
        <Button type="submit" variant="filled" size="sm" loading={own.isBusy} disabled={!own.isDirty}>
          {t('crm.save')}
        </Button>
      </FormActions>
    </form>
  );
};
