import type { LookupOrder } from '@galena/contract/enrichment';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { OrderSources } from './order-sources.tsx';
import { useForget, useSaveOrder } from './use-orders.ts';

const modes = ['standard', 'own', 'learned'] as const satisfies readonly LookupOrder['mode'][];

type ForgetProps = { readonly order: LookupOrder; readonly kind: string };

/** Starts the figures over, after a question. */
const Forget = ({ order, kind }: ForgetProps) => {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  const { mutate, isPending, error, reset } = useForget(order, () => ask(false));
  const close = (): void => {
    ask(false);
    reset();
  };
  return (
    <div>
      <Button size="xs" aria-label={t('enrichment.order.forget_one', { kind })} onClick={() => ask(true)}>
        {t('enrichment.order.forget')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('enrichment.order.forget_title')}
        confirmLabel={t('enrichment.order.forget')}
        isBusy={isPending}
        failure={error ? sentenceOf(error) : undefined}
        onConfirm={() => mutate()}
        onClose={close}
      >
        {t('enrichment.order.forget_text', { kind })}
      </ConfirmDialog>
    </div>
  );
};

/** The order of one kind of look-up, and how its sources did. */
export const OrderSection = ({ order }: { readonly order: LookupOrder }) => {
  const { t } = useTranslation();
  const save = useSaveOrder(order);
  const { type, action, mode, sources } = order;
  const kind = t('enrichment.order.kind', {
    action: t(`enrichment.order.actions.${action}`),
    type: t(`widgets.list_types.${type}`),
  });
  const choose = (next: LookupOrder['mode'] | null): void => {
    if (next !== null && next !== mode) save({ mode: next, sources });
  };
  return (
    <FormSection title={kind}>
      <RadioField
        label={t('enrichment.order.mode')}
        field={looseField(`${type}-${action}-mode`, mode, choose)}
        choices={modes.map((value) => ({
          value,
          label: t(`enrichment.order.${value}`),
          help: t(`enrichment.order.${value}_help`),
        }))}
      />
      <OrderSources order={order} kind={kind} save={(next) => save({ mode: 'own', sources: next })} />
      {sources.some(({ asked }) => asked > 0) && <Forget order={order} kind={kind} />}
    </FormSection>
  );
};
