import { offerOf, type LookupAction } from '@galena/contract/enrichment';
import type { Result } from '@galena/contract/records';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../platform/i18n.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import type { RecordActionProps } from '../../../widgets/contributions/record-actions.ts';
import { employeesQuery } from '../people/employees-query.ts';
import { LookupDialog } from './lookup-dialog.tsx';
import { useUnderWay } from './under-way.ts';
import { useStartLookup } from './use-start-lookup.ts';

type RecordLookupProps = {
  readonly place: ListPlace;
  readonly record: Pick<Result, 'id'>;
  readonly action: LookupAction;
  /** It has been looked up before, and is looked up anew. */
  readonly isAgain?: boolean;
  readonly close: () => void;
};

/** Starts what costs nothing, and is gone when the record is known to be looked up. */
const AtOnce = ({ place, record, action, isAgain = false, close }: RecordLookupProps) => {
  const { mutate } = useStartLookup(place, false);
  const start = useEffectEvent(() =>
    mutate(
      { action, resultIds: [record.id], ...(isAgain ? { again: true } : {}) },
      {
        onError: (error) => showToast('failed', sentenceOf(error)),
        onSettled: close,
      },
    ),
  );
  useEffect(() => start(), []);
  return null;
};

/** Looks something up of the record that is looked at: asks what it would cost, or starts at once what costs nothing. */
export const RecordLookup = (props: RecordLookupProps) => {
  const { place, record, action, isAgain = false, close } = props;
  if (offerOf(place.type, action)?.price === null) return <AtOnce {...props} />;
  return <LookupDialog list={place} action={action} isAgain={isAgain} wanted={{ ids: [record.id] }} close={close} />;
};

type FromRowProps = Pick<RecordActionProps, 'place' | 'record' | 'close'> & { readonly action: LookupAction };

/** The same from the menu of its row, above which the strip of the run is going to stand. */
const FromRow = ({ place, record, action, close }: FromRowProps) => (
  <LookupDialog list={place} action={action} wanted={{ ids: [record.id] }} isSeen close={close} />
);

export const FindEmail = ({ place, record, at, close }: RecordActionProps) =>
  at === 'menu' ? (
    <FromRow place={place} record={record} action="email" close={close} />
  ) : (
    <RecordLookup place={place} record={record} action="email" close={close} />
  );

export const CheckAgain = ({ place, record, close }: RecordActionProps) => (
  <RecordLookup place={place} record={record} action="email" isAgain close={close} />
);

/** Asks what it would cost; what is under way already, where nothing said so, is not begun a second time. */
const Asked = ({ place, record, at, action, close }: FromRowProps & Pick<RecordActionProps, 'at'>) => {
  const [wasUnderWay] = useState(useUnderWay(action, record.id));
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (wasUnderWay) leave();
  }, [wasUnderWay]);
  if (wasUnderWay) return null;
  const Way = at === 'menu' ? FromRow : RecordLookup;
  return <Way place={place} record={record} action={action} close={close} />;
};

export const GetPhone = (props: RecordActionProps) => <Asked {...props} action="phone" />;

export const EnrichProfile = (props: RecordActionProps) => <Asked {...props} action="influencer" />;

export const GetEmployeesOfOne = ({ place, record, at, close }: RecordActionProps) => {
  const { data } = useQuery(employeesQuery(place, record.id));
  const isKnown = (data?.data.length ?? 0) > 0;
  // Pressed where nothing said that somebody is looking already.
  const [wasUnderWay] = useState(useUnderWay('employees', record.id));
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (wasUnderWay) leave();
  }, [wasUnderWay]);
  if (wasUnderWay) return null;
  return at === 'menu' ? (
    <FromRow place={place} record={record} action="employees" close={close} />
  ) : (
    <RecordLookup place={place} record={record} action="employees" isAgain={isKnown} close={close} />
  );
};
