import { CrmConnectionChange, crmRoutes as routes, ifExists, type CrmConnection } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormActions, FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TokenField } from '../../../ui/fields/token-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import classes from '../parts/crm.module.css';
import { useFreshCrms } from '../use-crms.ts';

/** What is set here; keys and fields have places of their own. */
const Settings = CrmConnectionChange.omit({ custom_fields: true, api_key: true, hook_url: true });

/** What happens to what is sent to a connection: its form, tags, what exists already. CRM-011 */
export const CrmSettings = ({ connection }: { readonly connection: CrmConnection }) => {
  const { t } = useTranslation();
  const refresh = useFreshCrms();
  const { id, name, is_active, form_id, if_exists, adds_list_name, tags, reads_back, passes_on, form, has_fields } =
    connection;
  const own = useForm({
    schema: Settings,
    initial: { name, is_active, form_id, if_exists, adds_list_name, tags, reads_back, passes_on },
    submit: async (body) => {
      await call(routes.change, { params: { id }, body });
      void refresh();
    },
  });
  const isBook = has_fields && form !== 'required';
  return (
    <form {...own.element} className={classes.stack} aria-label={t('crm.settings')}>
      <FormProblems form={own} />
      <TextField field={own.field('name')} label={t('crm.name')} />
      {form !== 'none' && (
        <TextField
          field={own.fieldAt<string>('form_id')}
          label={t('crm.form_id')}
          isCode
          isOptional={form === 'optional'}
        />
      )}
      {isBook && (
        <SelectField
          field={own.fieldAt<CrmConnection['if_exists']>('if_exists')}
          label={t('crm.if_exists')}
          options={ifExists.map((value) => ({ value, label: t(`crm.if_${value}`) }))}
        />
      )}
      <SwitchField field={own.fieldAt<boolean>('adds_list_name')} label={t('crm.adds_list_name')} />
      <TokenField field={own.fieldAt<string[]>('tags')} label={t('crm.tags')} max={20} isOptional />
      {isBook && (
        <>
          <SwitchField
            field={own.fieldAt<boolean>('reads_back')}
            label={t('crm.reads_back')}
            help={t('crm.reads_back_help')}
          />
          <SwitchField
            field={own.fieldAt<boolean>('passes_on')}
            label={t('crm.passes_on')}
            help={t('crm.passes_on_help')}
          />
        </>
      )}
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
