import { ownPartnerRoutes, type PartnerStatement } from '@galena/contract/partners';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import classes from './partners.module.css';
import { useMoneyColumns } from './referrals-table.tsx';
import { Figures, ReferralLink } from './statement.tsx';

type Line = PartnerStatement['newest'][number];

const Statement = ({ statement }: { readonly statement: PartnerStatement }) => {
  const { t } = useTranslation();
  const person: PlainColumn<Line> = {
    id: 'person',
    title: t('partners.person'),
    cell: ({ user }) => user ?? t('partners.deleted_person'),
  };
  const columns = [person, ...useMoneyColumns(statement.currency)];
  return (
    <FormSection
      title={t('partners.own.title')}
      help={t('partners.own.help', { percent: statement.commission_percent })}
    >
      <div className={classes.own}>
        {statement.status === 'inactive' ? (
          <Note tone="neutral">{t('partners.own.inactive')}</Note>
        ) : (
          statement.link !== null && <ReferralLink link={statement.link} label={t('partners.own.copy')} />
        )}
        <Figures of={statement} />
        {statement.newest.length > 0 && (
          <PlainTable
            label={t('partners.people')}
            columns={columns}
            rows={statement.newest}
            rowId={({ id }) => String(id)}
            isFramed
          />
        )}
      </div>
    </FormSection>
  );
};

/** The statement of whoever is a partner; nothing for everybody else. */
export const OwnReferrals = () => {
  const { data, error, refetch } = useQuery(queryOf(ownPartnerRoutes.statement, {}));
  if (error) return <LoadFailure error={error} retry={refetch} />;
  return data?.data ? <Statement statement={data.data} /> : null;
};
