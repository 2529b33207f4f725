import { duplicateRoutes as routes, maxMerged, type DoubleGroup, type DoubleRecord } from '@galena/contract/duplicates';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import classes from './duplicates.module.css';
import { useFieldWords } from './field-words.ts';
import { useRefreshDuplicates } from './use-duplicates.ts';

const Facts = ({ one, listId }: { readonly one: DoubleRecord; readonly listId: number }) => {
  const facts = [one.website, one.phone, one.email, one.list.id === listId ? null : one.list.name];
  return <span className={classes.facts}>{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</span>;
};

type GroupCardProps = {
  readonly listId: number;
  readonly group: DoubleGroup;
  readonly merge: (records: readonly DoubleRecord[]) => void;
};

/** Records that may be the same: why, which they are, and what can be done. */
export const GroupCard = ({ listId, group: { reasons, records, count }, merge }: GroupCardProps) => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const { nameOf } = useFieldWords();
  const refresh = useRefreshDuplicates();
  const dismiss = useMutation({
    mutationFn: () =>
      call(routes.dismiss, { params: { id: listId }, body: { resultIds: records.map(({ id }) => id) } }),
    onSuccess: refresh,
  });
  const why = new Intl.ListFormat(i18n.language).format(reasons.map((reason) => t(`duplicates.reasons.${reason}`)));
  const some = records.slice(0, maxMerged);
  return (
    <SectionCard
      title={why}
      lead={t('duplicates.count', { count, number: number(count) })}
      actions={
        <>
          <Button size="xs" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('duplicates.not')}
          </Button>
          {some.some(({ list }) => list.id === listId) && (
            <Button size="xs" onClick={() => merge(some)}>
              {t('duplicates.merge')}
            </Button>
          )}
        </>
      }
    >
      <ul className={classes.records}>
        {records.map((one) => (
          <li key={one.id}>
            <AddressLink page="LeadSearch:SavedListResult" params={{ list: one.list, resultId: one.id }}>
              {nameOf(one)}
            </AddressLink>
            <Facts one={one} listId={listId} />
          </li>
        ))}
      </ul>
      <LoadFailure error={dismiss.error} />
    </SectionCard>
  );
};
