import { verificationRoutes as routes, type VerificationSettings } from '@galena/contract/verification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { CannotAsk } from '../cannot-ask.tsx';

const Setting = ({ settings }: { readonly settings: VerificationSettings }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => call(routes.saveSettings, { body: { on_arrival: isOn } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(routes.settings) }),
  });
  const isOn = isPending ? variables : settings.on_arrival;
  return (
    <>
      <SwitchField
        field={looseField<boolean>('on_arrival', isOn, (next) => mutate(next ?? false))}
        label={t('verification.settings.on_arrival')}
        help={t('verification.settings.help')}
        isDisabled={isPending}
      />
      {!settings.can_ask && <CannotAsk />}
    </>
  );
};

/** Whether addresses are verified as searches and look-ups find them: on or off at once. */
export const ArrivalSetting = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(routes.settings, {}));
  return (
    <FormSection title={t('verification.settings.title')}>
      {!data && !error && <SkeletonText lines={2} />}
      {data && <Setting settings={data.data} />}
      {!data && <LoadFailure error={error} retry={refetch} />}
    </FormSection>
  );
};
