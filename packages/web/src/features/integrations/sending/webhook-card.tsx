import { listRoutes } from '@galena/contract/lists';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { OutcomeLine, toneOf } from '../../../ui/progress/outcome-line.tsx';
import { RunStrip } from '../../../ui/progress/run-strip.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import type { RunCardProps } from '../../../widgets/contributions/run-cards.ts';
import { failureSentence } from '../../../widgets/runs/failure-sentence.ts';
import { useRunActs, wasStoppedHere } from '../../../widgets/runs/run-acts.ts';

/** While records are made ready for the webhook how many, then in a line how many there were, and the way to its log. */
export const WebhookCard = ({ list, run, isBefore, dismiss }: RunCardProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const acts = useRunActs(run, { about: listRoutes.history });
  const { state, done, total } = run;
  if (isBefore) return null;
  if (run.finished_at === null)
    return (
      <RunStrip
        run={{
          name: t('integrations.shell.sending'),
          isPaused: state === 'paused',
          done,
          total: total ?? done,
          parts: [],
        }}
        {...acts}
      />
    );
  const tone = toneOf(state);
  return (
    <OutcomeLine
      tone={tone}
      title={t(`integrations.sending.${tone}`)}
      facts={[
        ...(state === 'failed' ? [failureSentence(run, {})] : []),
        t('integrations.sending.count', { count: done, n: number(done) }),
      ]}
      action={
        <AddressLink page="LeadSearch:SavedListWebhook" params={{ list }}>
          {t('integrations.sending.to_log')}
        </AddressLink>
      }
      dismiss={dismiss}
      takesFocus={wasStoppedHere(run.id)}
    />
  );
};
