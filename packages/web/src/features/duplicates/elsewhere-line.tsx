import { duplicateRoutes } from '@galena/contract/duplicates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import type { RecordPanelProps } from '../../widgets/contributions/record-panels.ts';
import classes from './duplicates.module.css';

/** "Already yours in …": the other lists that the same one stands in, with the way there. Nothing where there are none. */
export const ElsewhereLine = ({ place: { type, id }, record }: Pick<RecordPanelProps, 'place' | 'record'>) => {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...queryOf(duplicateRoutes.elsewhere, { params: { type, id, resultId: record.id } }),
    enabled: record.id > 0,
  });
  const others = data?.data ?? [];
  return others.length === 0 ? null : (
    <p className={classes.elsewhere}>
      <Icon name="stack-2" size={14} />
      <span>{t('duplicates.elsewhere.also')}</span>
      {others.map(({ id: resultId, list }) => (
        <AddressLink key={resultId} page="LeadSearch:SavedListResult" params={{ list, resultId }}>
          {list.name}
        </AddressLink>
      ))}
    </p>
  );
};
