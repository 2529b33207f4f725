import { NewApiKey } from '@galena/contract/keys';
import type { Effect } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';

/** How long a key is good: so many days, for ever, or until the end of a day. */
export const expiries = ['30', '90', '365', 'never', 'day'] as const;
type Expiry = (typeof expiries)[number];

/** What the form of a new key holds. */
export type KeyValues = {
  readonly description: string;
  readonly scopes: readonly Effect[];
  readonly expiry: Expiry;
  readonly day: string | undefined;
  readonly allowed_addresses: string[];
  readonly credit_cap: number | undefined;
};

export const emptyKey: KeyValues = {
  description: '',
  scopes: ['read'],
  expiry: '90',
  day: undefined,
  allowed_addresses: [],
  credit_cap: undefined,
};

const dayMs = 86_400_000;

/** When a key ends, `now` in milliseconds; a day ends where the reader is. Null: never, or no day was chosen. */
const endOf = ({ expiry, day }: KeyValues, now: number): string | null => {
  if (expiry === 'never') return null;
  if (expiry !== 'day') return new Date(now + Number(expiry) * dayMs).toISOString();
  return day === undefined ? null : new Date(`${day}T23:59:59`).toISOString();
};

/** What is sent for a filled-in form. */
export const bodyOf = (values: KeyValues, now: number) => ({
  description: values.description,
  scopes: [...values.scopes],
  allowed_addresses: values.allowed_addresses,
  expires_at: endOf(values, now),
  credit_cap: values.credit_cap ?? null,
});

type Sentences = Readonly<Record<string, readonly string[]>>;

const isAddress = (name: string): boolean => name.startsWith('allowed_addresses');

/** What is wrong with a filled-in form, by its fields. `wrongAddress`: what is said of addresses, which are one field here. */
export const problemsOf = (values: KeyValues, now: number, wrongAddress: string): Sentences => {
  const result = parseFields(NewApiKey, bodyOf(values, now));
  const found = result.ok ? {} : result.errors;
  const others = Object.entries(found).filter(([name]) => !isAddress(name));
  return {
    ...Object.fromEntries(others),
    ...(Object.keys(found).some(isAddress) && { allowed_addresses: [wrongAddress] }),
    ...(values.expiry === 'day' && values.day === undefined && { day: ['Field is required.'] }),
  };
};
