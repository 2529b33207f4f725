import type { ListActionProps } from '../../../widgets/contributions/list-actions.ts';
import { LookupDialog } from './lookup-dialog.tsx';

/** The strip of the run stands above the records. */
export const FindEmails = ({ list, wanted, close }: ListActionProps) => (
  <LookupDialog list={list} action="email" wanted={wanted} isSeen close={close} />
);

export const GetPhones = ({ list, wanted, close }: ListActionProps) => (
  <LookupDialog list={list} action="phone" wanted={wanted} isSeen close={close} />
);

export const EnrichProfiles = ({ list, wanted, close }: ListActionProps) => (
  <LookupDialog list={list} action="influencer" wanted={wanted} isSeen close={close} />
);

export const GetEmployees = ({ list, wanted, close }: ListActionProps) => (
  <LookupDialog list={list} action="employees" wanted={wanted} isSeen close={close} />
);
