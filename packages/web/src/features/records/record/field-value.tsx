import type { VerificationState } from '@galena/contract/contacts';
import type { Result } from '@galena/contract/records';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Status } from '../../../ui/marks/status.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { useColleagues } from '../editing/colleagues.ts';
import { useShareLines } from '../audience.ts';
import { hostAndPath, maybeWebAddress } from '../../../widgets/web-address.ts';
import { useValueWords } from '../values.ts';
import classes from './field-value.module.css';
import type { KnownField } from './known-fields.ts';

/** Whether a server has checked that an address works; nothing is said of one that nobody has checked. */
const Checked = ({ isVerified }: { readonly isVerified: boolean }) => {
  const { t } = useTranslation();
  if (!isVerified) return null;
  return (
    <Status family="email" state="found">
      {t('records.verified')}
    </Status>
  );
};

type Contact = {
  readonly text: string;
  readonly type: string | null;
  readonly isVerified: boolean;
  /** What its mail server says of an address. */
  readonly state?: VerificationState | undefined;
};

/** What sources call addresses and numbers; any other word stands as they say it. */
const contactKinds = ['personal', 'generic', 'work', 'mobile'] as const;

/** Several addresses or numbers, the best one first. */
const Contacts = ({ contacts }: { readonly contacts: readonly Contact[] }) => {
  const { t } = useTranslation();
  const kindOf = (type: string): string => {
    const known = contactKinds.find((one) => one === type);
    return known ? t(`records.contact_kinds.${known}`) : type;
  };
  return (
    <span className={classes.contacts}>
      {contacts.map(({ text, type, isVerified, state }) => (
        <span key={text} className={classes.contact}>
          <span>{text}</span>
          {type && <span className={classes.kind}>{kindOf(type)}</span>}
          {state ? <Status family="verification" state={state} /> : <Checked isVerified={isVerified} />}
        </span>
      ))}
    </span>
  );
};

const contactsOf = (record: Result, name: string): readonly Contact[] => {
  if (name === 'email')
    return record.emails.map(({ email, type, is_verified: isVerified, state }) => ({
      text: email,
      type,
      isVerified,
      state,
    }));
  if (name === 'phone')
    return record.phones.map(({ number, type, is_verified: isVerified }) => ({ text: number, type, isVerified }));
  return [];
};

type FieldValueProps = {
  readonly record: Result;
  readonly known: KnownField;
  /** Of several addresses or numbers only the first one. */
  readonly isBestOnly?: boolean;
};

/** What a field holds: links lead out, lists are words on tiles, everything else is told in the reader's language. */
export const FieldValue = ({ record, known: { name, field, value }, isBestOnly = false }: FieldValueProps) => {
  const words = useValueWords();
  const lines = useShareLines()(name, value);
  const colleagues = useColleagues();
  const { t } = useTranslation();
  if (field?.kind === 'person')
    return <span>{colleagues.find(({ id }) => id === value)?.name ?? t('records.editing.former')}</span>;
  if (name === 'note') return <span className={classes.lines}>{String(value)}</span>;
  const contacts = contactsOf(record, name).slice(0, isBestOnly ? 1 : undefined);
  if (contacts.length > 0) return <Contacts contacts={contacts} />;
  const texts = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
  const tiles = lines ?? texts?.map((one) => words(name, one, field) ?? one);
  if (tiles)
    return (
      <span className={classes.tags}>
        {[...new Set(tiles)].map((one) => (
          <Tag key={one}>{one}</Tag>
        ))}
      </span>
    );
  if (field?.kind === 'choice' && field.own) return <Tag>{String(value)}</Tag>;
  const href = field?.kind === 'url' || /^https?:\/\//i.test(String(value)) ? maybeWebAddress(value) : null;
  if (href !== null)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {hostAndPath(String(value))}
      </a>
    );
  return <span>{words(name, value, field)}</span>;
};
