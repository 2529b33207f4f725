import { subscriptionRoutes as routes, type WaitingChoice } from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query.ts';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { isOpen, Outcome, pollMs } from '../../widgets/cards/payment-outcome.tsx';
import { useRefreshBilling } from './use-billing.ts';

/** The choice as it stands now: asked for until it is over. */
const useChoice = (begun: WaitingChoice) => {
  const { data, refetch } = useQuery({
    ...queryOf(routes.choice, { params: { id: begun.id } }),
    initialData: { data: begun },
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.data) ? false : pollMs),
  });
  return { choice: data.data, look: refetch };
};

type ChoiceOutcomeProps = {
  readonly title: string;
  readonly begun: WaitingChoice;
  readonly close: () => void;
  /** It was confirmed and paid. */
  readonly onBegun?: () => void;
};

/** What becomes of a choice that the bank wants to have confirmed: confirmed, the plan is there; refused, nothing has changed. */
export const ChoiceOutcome = ({ title, begun, close, onBegun }: ChoiceOutcomeProps) => {
  const { t } = useTranslation();
  const { choice, look } = useChoice(begun);
  const refresh = useRefreshBilling();
  const params = { id: choice.id };
  return (
    <Dialog title={title} onClose={close}>
      <Outcome
        standing={choice}
        play={(granted) => call(routes.rehearse, { params, body: { granted } })}
        look={look}
        onOver={() => {
          void refresh();
          if (choice.status === 'succeeded') onBegun?.();
        }}
      />
      {choice.status === 'failed' && <p>{t('subscriptions.confirm.unchanged')}</p>}
      <DialogButtons>
        <Button variant="subtle" onClick={close}>
          {t('feedback.close')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
