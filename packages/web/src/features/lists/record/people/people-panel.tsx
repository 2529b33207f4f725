import { enrichRoutes } from '@galena/contract/enrichment';
import type { Employee, Result } from '@galena/contract/records';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../../platform/query.ts';
import { useAmounts } from '../../../../ui/amounts.ts';
import { CostButton } from '../../../../ui/cost/cost-button.tsx';
import { looseField } from '../../../../ui/fields/form/loose-field.ts';
import { CheckField } from '../../../../ui/fields.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../../ui/states/skeleton.tsx';
import { VisitLine } from '../evidence/visit-line.tsx';
import { useEmployees, type RecordDoing } from '../record-doing.ts';
import classes from './people-panel.module.css';
import { PersonLine } from './person-line.tsx';

type PeoplePanelProps = { readonly record: Result; readonly doing: RecordDoing };

/** Nobody is known: what it would cost to look, or that somebody has looked. */
const Nobody = ({ record, doing }: PeoplePanelProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { type, id } = doing.place;
  const { data } = useQuery(queryOf(enrichRoutes.visit, { params: { type, id, resultId: record.id } }));
  const visit = data?.data;
  const wasLooked = visit?.action === 'employees' && visit.result === 'not_found';
  const offer = doing.offers.find(({ action }) => action === 'employees');
  const hope = offer ? t('lists.people.none_text', { max: number(offer.maxPerRecord) }) : t('lists.people.none_demo');
  const text =
    record.website === null ? t('lists.people.no_website') : wasLooked ? t('lists.people.nobody_text') : hope;
  return (
    <EmptyState
      figure={wasLooked ? 'search' : 'add'}
      title={wasLooked ? t('lists.people.nobody') : t('lists.people.none')}
      actions={
        offer &&
        record.website !== null && (
          <CostButton icon="users" cost={offer.credits} isEach onPress={() => doing.lookUp('employees', wasLooked)}>
            {t('lists.lookup.employees')}
          </CostButton>
        )
      }
    >
      {text}
    </EmptyState>
  );
};

type FoundProps = { readonly employees: readonly Employee[]; readonly doing: RecordDoing };

/** Who was found, to be looked at, chosen and taken along into a people list; all of them where nobody was chosen. */
const Found = ({ employees, doing }: FoundProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const all = employees.map(({ id }) => id);
  const picked = all.filter((id) => chosen.has(id));
  const saved = picked.length > 0 ? picked : all;
  const choose = (id: number, isOn: boolean): void =>
    setChosen(new Set(isOn ? [...picked, id] : picked.filter((one) => one !== id)));
  return (
    <>
      <div className={classes.bar}>
        <CheckField
          field={looseField('all', picked.length === all.length, (isOn) => setChosen(new Set(isOn ? all : [])))}
          label={t('lists.people.all_selected')}
        />
        <Button
          size="xs"
          leftSection={<Icon name="address-book" size={14} />}
          onClick={() => doing.ask({ what: 'save_people', ids: saved })}
        >
          {t('lists.people.save', { count: saved.length, number: number(saved.length) })}
        </Button>
      </div>
      <ul className={classes.people}>
        {employees.map((employee) => (
          <PersonLine
            key={employee.id}
            employee={employee}
            isChosen={chosen.has(employee.id)}
            choose={(isOn) => choose(employee.id, isOn)}
          />
        ))}
      </ul>
    </>
  );
};

/** Who works at the business of a record, as its pages name them. ENR-003 */
export const PeoplePanel = ({ record, doing }: PeoplePanelProps) => {
  const { employees, error, refetch } = useEmployees(doing.place, record.id);
  if (error && !employees) return <LoadFailure error={error} retry={refetch} isWhole />;
  if (!employees)
    return (
      <div className={classes.waiting}>
        <SkeletonText lines={6} />
      </div>
    );
  return (
    <>
      {employees.length === 0 ? (
        <Nobody record={record} doing={doing} />
      ) : (
        <Found employees={employees} doing={doing} />
      )}
      <VisitLine doing={doing} />
    </>
  );
};
