import type { ListType } from '@galena/contract/kernel';
import type { Result } from '@galena/contract/records';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Status } from '../../ui/marks/status.tsx';
import classes from './record-marks.module.css';

/** Records of people are round, those of things are tiles. */
export const isPerson = (type: ListType): boolean => type === 'people' || type === 'influencer';

/** What a record is called: its name, or what else it is known by. */
export const recordName = ({
  name,
  first_name: first,
  last_name: last,
  email,
  website,
  company,
}: Result): string | null => name ?? ([first, last].filter(Boolean).join(' ') || (email ?? website ?? company));

/** What a record is called, in words also where it has no name. */
export const useRecordName = (): ((record: Result) => string) => {
  const { t } = useTranslation();
  return (record) => recordName(record) ?? t('records.no_name');
};

/** Whether a mail server was asked about its e-mail, whatever it said. */
export const isAsked = ({ verification }: Result): boolean =>
  verification !== 'no_email' && verification !== 'not_verified';

/**
 * Whether its e-mail was checked: read on its website, or taken by its mail server. Else a source lists it, and no more is known. What a
 * mail server says counts for more than where it was read.
 */
export const isChecked = (record: Result): boolean => {
  const { emails, lookup_outcome: outcome, verification } = record;
  if (isAsked(record)) return verification === 'deliverable';
  return outcome === 'found' || emails[0]?.is_verified === true;
};

/** Why a record has no e-mail, as far as looking for it tells. */
const failureOf = ({ lookup_outcome: outcome }: Result): 'none' | 'no_website' | 'unreachable' | 'refused' =>
  outcome === 'no_website' || outcome === 'unreachable' || outcome === 'refused' ? outcome : 'none';

/** The state of a record's e-mail in words; one that nobody has looked for is no failure, and a site that is away no answer. */
export const EmailState = ({ record, size = 'md' }: { readonly record: Result; readonly size?: 'sm' | 'md' }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { email_status: state, potential_emails: potential } = record;
  switch (state) {
    case 'none':
      return (
        <span className={classes.none}>
          {failureOf(record) === 'no_website' ? t('status.email.no_website') : t('records.not_looked_up')}
        </span>
      );
    case 'not_found':
      return <Status family="email" state={failureOf(record)} size={size} />;
    case 'found':
      if (isAsked(record)) return <Status family="verification" state={record.verification} size={size} />;
      return <Status family="email" state={isChecked(record) ? 'found' : 'listed'} size={size} />;
    case 'potential':
      return (
        <Status family="email" state="potential" size={size}>
          {potential.length > 0
            ? t('records.candidates', { count: potential.length, number: number(potential.length) })
            : undefined}
        </Status>
      );
    default:
      return <Status family="email" state={state} size={size} />;
  }
};
