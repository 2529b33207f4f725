import type { EmailCheck } from '@galena/contract/verification';
import { useTranslation } from '../../../platform/use-translation.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import type { FieldState } from '../../../ui/form.ts';
import { EmailCheckField } from '../../../widgets/email-checks/email-check-field.tsx';

type SendingFieldsProps = {
  readonly active: FieldState<boolean>;
  readonly ordered: FieldState<boolean>;
  readonly perMinute: FieldState<number>;
  readonly check: FieldState<EmailCheck>;
};

/** How an address is sent to: at all, in an order, how fast. */
export const SendingFields = ({ active, ordered, perMinute, check }: SendingFieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <SwitchField field={active} label={t('widgets.webhooks.active')} help={t('integrations.active_help')} />
      <SwitchField field={ordered} label={t('integrations.ordered')} help={t('integrations.ordered_help')} />
      <NumberField
        field={perMinute}
        label={t('integrations.per_minute')}
        help={t('integrations.per_minute_help')}
        min={1}
        isOptional
      />
      <EmailCheckField field={check} />
    </>
  );
};
