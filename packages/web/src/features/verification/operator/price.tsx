import { verificationOperatorRoutes as routes, type VerificationOverview } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query.ts';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import classes from './verification.module.css';

/** What verifying an email costs that came with a list of a customer's own. */
export const Price = ({ overview }: { readonly overview: VerificationOverview }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: routes.savePrice.body,
    initial: { own_list_price: overview.own_list_price },
    submit: async (body) => {
      queryClient.setQueryData(queryOf(routes.overview, {}).queryKey, await call(routes.savePrice, { body }));
    },
  });
  return (
    <div className={classes.card}>
      <SectionCard title={t('verification.operator.price')} lead={t('verification.operator.own_list_price_help')}>
        <form {...form.element} className={classes.price}>
          <FormProblems form={form} />
          <NumberField
            field={form.fieldAt<number>('own_list_price')}
            label={t('verification.operator.own_list_price')}
            min={0}
            max={100}
          />
          <LoadFailure error={form.failure} />
          <div>
            <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
              {t('verification.operator.save_price')}
            </Button>
          </div>
        </form>
      </SectionCard>
    </div>
  );
};
