import { useTranslation } from '../../../platform/use-translation.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { useSearchState } from '../../../widgets/search-state.ts';
import classes from '../parts/crm.module.css';
import { useCrmConnections } from '../use-crms.ts';
import { MappingPart } from './mapping-part.tsx';

/** Which field of ours goes into which of a CRM's. */
export const CrmFieldsPage = () => {
  const { t } = useTranslation();
  const [search, change] = useSearchState();
  const { data, error, isPending, refetch } = useCrmConnections();
  const all = data?.data ?? [];
  const selected = all.find(({ id }) => id === Number(search['connection'])) ?? all[0];
  return (
    <>
      <PageHeader />
      <PageBody>
        {isPending && <SkeletonText lines={6} />}
        <LoadFailure error={error} retry={refetch} isWhole={!data} />
        {data && !selected && (
          <EmptyState figure="add" title={t('crm.send.missing')}>
            {t('crm.map.choose')}
          </EmptyState>
        )}
        {selected && (
          <div className={classes.stack}>
            <div className={classes.bar}>
              <SelectField<number>
                field={{
                  name: 'connection',
                  value: selected.id,
                  error: undefined,
                  change: (id) => change({ connection: id }, false),
                  clear: () => undefined,
                  leave: () => undefined,
                }}
                label={t('crm.title')}
                options={all.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
            <MappingPart key={selected.id} connection={selected} />
          </div>
        )}
      </PageBody>
    </>
  );
};
