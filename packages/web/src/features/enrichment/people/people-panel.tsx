import { enrichRoutes } from '@galena/contract/enrichment';
import type { Employee } from '@galena/contract/records';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { CostButton } from '../../../ui/cost/cost-button.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { CheckField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import type { RecordPanelProps } from '../../../widgets/contributions/record-panels.ts';
import { RecordLookup } from '../lookup/record-lookups.tsx';
import { useUnderWay } from '../lookup/under-way.ts';
import { lookupsOf } from '../offers.ts';
import { VisitLine } from '../visit/visit-line.tsx';
import { employeesQuery } from './employees-query.ts';
import classes from './people-panel.module.css';
import { PersonLine } from './person-line.tsx';
import { SavePeopleDialog } from './save-people-dialog.tsx';

/** Nobody is known: what it would cost to look, or that somebody has looked. */
const Nobody = ({ place, list, record, ask }: RecordPanelProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { type, id } = place;
  const { data } = useQuery(queryOf(enrichRoutes.visit, { params: { type, id, resultId: record.id } }));
  const visit = data?.data;
  const wasSearched = visit?.action === 'employees' && visit.result === 'not_found';
  const isBusy = useUnderWay('employees', record.id);
  const offer = list && lookupsOf(list).find(({ action }) => action === 'employees');
  const hope = offer
    ? t('enrichment.people.none_text', { max: number(offer.maxPerRecord) })
    : t('enrichment.people.none_demo');
  const text =
    record.website === null
      ? t('enrichment.people.no_website')
      : wasSearched
        ? t('enrichment.people.nobody_text')
        : hope;
  const lookUp = (): void =>
    ask((close) => (
      <RecordLookup place={place} record={record} action="employees" isAgain={wasSearched} close={close} />
    ));
  return (
    <EmptyState
      figure={wasSearched ? 'search' : 'add'}
      title={wasSearched ? t('enrichment.people.nobody') : t('enrichment.people.none')}
      actions={
        offer &&
        record.website !== null && (
          <CostButton icon="users" cost={offer.credits} isEach isBusy={isBusy} onPress={lookUp}>
            {t('enrichment.shell.get_employees')}
          </CostButton>
        )
      }
    >
      {text}
    </EmptyState>
  );
};

type FoundProps = Pick<RecordPanelProps, 'place' | 'record' | 'name' | 'ask'> & {
  readonly employees: readonly Employee[];
};

/** Who was found, to be looked at, chosen and taken along into a people list; all of them where nobody was chosen. */
const Found = ({ employees, place, record, name, ask }: FoundProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const all = employees.map(({ id }) => id);
  const picked = all.filter((id) => chosen.has(id));
  const saved = picked.length > 0 ? picked : all;
  const choose = (id: number, isOn: boolean): void =>
    setChosen(new Set(isOn ? [...picked, id] : picked.filter((one) => one !== id)));
  const save = (): void =>
    ask((close) => <SavePeopleDialog place={place} record={{ id: record.id, name }} ids={saved} close={close} />);
  return (
    <>
      <div className={classes.bar}>
        <CheckField
          field={looseField('all', picked.length === all.length, (isOn) => setChosen(new Set(isOn ? all : [])))}
          label={t('enrichment.people.all_selected')}
        />
        <Button size="xs" leftSection={<Icon name="address-book" size={14} />} onClick={save}>
          {t('enrichment.people.save', { count: saved.length, number: number(saved.length) })}
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

/** Who works at the business of a record, as its pages name them. */
export const PeoplePanel = (props: RecordPanelProps) => {
  const { place, record, name, ask } = props;
  const { data, error, refetch } = useQuery(employeesQuery(place, record.id));
  const employees = data?.data;
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
        <Nobody {...props} />
      ) : (
        <Found employees={employees} place={place} record={record} name={name} ask={ask} />
      )}
      <VisitLine place={place} record={record} />
    </>
  );
};
