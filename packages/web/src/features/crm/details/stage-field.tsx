import { crmRoutes as routes, type CrmConnection } from '@galena/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { FieldState } from '../../../ui/form.ts';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';

type StageFieldProps = { readonly connection: CrmConnection; readonly field: FieldState<string> };

/** In which stage of the CRM contacts are customers. */
export const StageField = ({ connection: { id, customer_stage: chosen }, field }: StageFieldProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(routes.stages, { params: { id } }));
  const stages = data?.data ?? [];
  // What was chosen stays to be seen where the CRM no longer has it, or does not answer.
  const isGone = chosen !== null && !stages.some(({ key }) => key === chosen);
  const options = [
    { value: '', label: t('crm.customer_stage_none') },
    ...(isGone ? [{ value: chosen, label: chosen }] : []),
    ...stages.map(({ key, label }) => ({ value: key, label })),
  ];
  return (
    <>
      <SelectField
        field={field}
        label={t('crm.customer_stage')}
        help={t('crm.customer_stage_help')}
        options={options}
      />
      <LoadFailure error={error} retry={refetch} />
    </>
  );
};
