import { plansRoutes as routes, type Plan } from '@galena/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldState } from '../../ui/form.ts';

/** The plans that a parent may choose for accounts below; empty until they are known. */
export const usePlansForRelated = (): readonly Plan[] =>
  useQuery(queryOf(routes.offered, { query: { for: 'related' } })).data?.data ?? [];

type PlanFieldProps = { readonly field: FieldState<number>; readonly plans: readonly Plan[] };

/** Which plan a related account is on; nothing while there is none to choose. */
export const PlanField = ({ field, plans }: PlanFieldProps) => {
  const { t } = useTranslation();
  if (plans.length === 0) return null;
  return (
    <SelectField
      field={{
        ...field,
        value: field.value === null || field.value === undefined ? null : String(field.value),
        change: (value: string) => field.change(Number(value)),
      }}
      label={t('team.related.plan')}
      help={t('team.related.plan_help')}
      options={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
};
