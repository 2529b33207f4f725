import { maxWindowDays, outcomeRoutes as routes, type OutcomePolicy } from '@galena/contract/outcomes';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FieldRow, FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import classes from './verification.module.css';

type Settings = Omit<OutcomePolicy, 'version' | 'changed_at'>;
type FormProps = { readonly policy: OutcomePolicy; readonly isClosed: boolean };

const isWithin = (value: unknown, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

const usePolicyForm = ({ version: _version, changed_at: _changedAt, ...settings }: OutcomePolicy) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const range = (max: number): string[] => [t('verification.policy.range', { min: 1, max })];
  return useForm<Settings>({
    initial: settings,
    check: ({ window_days: days, max_refund_percent: percent }): Record<string, string[]> => ({
      ...(isWithin(days, maxWindowDays) ? {} : { window_days: range(maxWindowDays) }),
      ...(isWithin(percent, 100) ? {} : { max_refund_percent: range(100) }),
    }),
    submit: async (body) => {
      await call(routes.savePolicy, { body });
      await queryClient.invalidateQueries({ queryKey: keyOf(routes.policy) });
    },
  });
};

const PolicyForm = ({ policy, isClosed }: FormProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const form = usePolicyForm(policy);
  const isOn = form.fieldAt<boolean>('is_on').value ?? false;
  return (
    <form {...form.element} className={classes.policy}>
      <FormProblems form={form} />
      <SwitchField
        field={form.fieldAt<boolean>('is_on')}
        label={t('verification.policy.is_on')}
        help={t('verification.policy.is_on_help')}
      />
      {isOn && isClosed && <Note tone="warning">{t('verification.policy.closed')}</Note>}
      <SwitchField
        field={form.fieldAt<boolean>('charges_catch_all')}
        label={t('verification.policy.charges_catch_all')}
        help={t('verification.policy.catch_all_help')}
      />
      <SwitchField
        field={form.fieldAt<boolean>('charges_unverified')}
        label={t('verification.policy.charges_unverified')}
        help={t('verification.policy.unverified_help')}
      />
      <FieldRow>
        <NumberField
          field={form.fieldAt<number>('window_days')}
          label={t('verification.policy.window')}
          help={t('verification.policy.window_help', { number: number(maxWindowDays) })}
          min={1}
          max={maxWindowDays}
        />
        <NumberField
          field={form.fieldAt<number>('max_refund_percent')}
          label={t('verification.policy.max')}
          help={t('verification.policy.max_help')}
          unit="%"
          min={1}
          max={100}
        />
      </FieldRow>
      <LoadFailure error={form.failure} />
      <div>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {t('verification.policy.save')}
        </Button>
      </div>
    </form>
  );
};

/** How look-ups are charged: by what is found, or by what was verified, and until when a bounce is refunded. */
export const OutcomePolicyCard = ({ isClosed }: Pick<FormProps, 'isClosed'>) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(routes.policy, {}));
  return (
    <div className={classes.card}>
      <SectionCard title={t('verification.policy.title')} lead={t('verification.policy.lead')}>
        {data && <PolicyForm key={data.data.version} policy={data.data} isClosed={isClosed} />}
        {!data && !error && <SkeletonText lines={4} />}
        {!data && <LoadFailure error={error} retry={refetch} />}
      </SectionCard>
    </div>
  );
};
