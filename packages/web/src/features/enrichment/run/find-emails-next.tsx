import { enrichRoutes } from '@galena/contract/enrichment';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { CostButton } from '../../../ui/cost/cost-button.tsx';
import type { NextStepProps } from '../../../widgets/contributions/run-cards.ts';
import { lookupIcons } from '../offers.ts';

/** What nobody has looked up yet. */
const filters = { lookup_outcome: 'not_tried' } as const;

/** "Find 54 emails", with the most that it can cost; nothing where nobody is left to look up. The dialog asks before it starts. */
export const FindEmailsNext = ({ list: { id, type }, act }: NextStepProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const body = { action: 'email', all: true, filters } as const;
  const { data } = useQuery(queryOf(enrichRoutes.estimate, { params: { type, id }, body }));
  const { eligible: count = 0, cost_max: max = 0, sources = [] } = data?.data ?? {};
  if (count === 0 || sources.length === 0) return null;
  return (
    <CostButton
      size="xs"
      cost={max || null}
      icon={lookupIcons.email}
      onPress={() => act('enrichment.find_emails', filters)}
    >
      {t('enrichment.lookup.find_count', { count, number: number(count) })}
    </CostButton>
  );
};
