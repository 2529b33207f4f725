import { maxNamed } from '@galena/contract/lists';
import { verificationRoutes, type EmailCheck } from '@galena/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Note } from '../../ui/messages/note.tsx';
import type { ListActionProps } from '../contributions/list-actions.ts';

type VerifiedFirstProps = Pick<ListActionProps, 'list' | 'wanted'> & { readonly check: EmailCheck };

/** How many of the records that are about to be sent are verified before, where their destination wants that. */
const Counted = ({ list, wanted }: Omit<VerifiedFirstProps, 'check'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { type, id } = list;
  const isCounted = 'all' in wanted || wanted.ids.length <= maxNamed;
  const { data } = useQuery({
    ...queryOf(verificationRoutes.estimate, {
      params: { type, id },
      body: 'ids' in wanted ? { resultIds: [...wanted.ids] } : wanted,
    }),
    enabled: isCounted,
    staleTime: 0,
    gcTime: 0,
  });
  const estimate = data?.data;
  if (!isCounted) return <p>{t('widgets.email_checks.some')}</p>;
  if (!estimate) return null;
  const { eligible, can_ask: canAsk, cost_max: cost } = estimate;
  if (eligible === 0) return <p>{t('widgets.email_checks.known')}</p>;
  return (
    <>
      <p>
        {t('widgets.email_checks.first', { count: eligible, number: number(eligible) })}
        {cost > 0 && ` ${t('widgets.email_checks.cost', { count: cost, number: number(cost) })}`}
      </p>
      {!canAsk && <Note tone="warning">{t('widgets.email_checks.cannot_ask')}</Note>}
    </>
  );
};

/** What is verified before records are sent; nothing where their destination takes emails as they are. */
export const VerifiedFirst = ({ check, ...asked }: VerifiedFirstProps) =>
  check === 'off' ? null : <Counted {...asked} />;
