import type { Recurring } from '@galena/contract/subscriptions';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';

type IntervalSwitchProps = { readonly value: Recurring; readonly change: (interval: Recurring) => void };

/** By the month or by the year. */
export const IntervalSwitch = ({ value, change }: IntervalSwitchProps) => {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('subscriptions.chooser.interval')}
      value={value}
      data={(['month', 'year'] as const).map((one) => ({ value: one, label: t(`subscriptions.chooser.${one}`) }))}
      onChange={(one) => change(one === 'year' ? 'year' : 'month')}
    />
  );
};
