import type { Crm, CrmContact, CrmField, CrmListed, CrmSearch, CrmValue, CrmInput } from '../port.ts';

/** Where the sandbox keeps the contacts of one account. */
export type CrmSandboxBooks = {
  /** Those with one of the addresses or numbers, the oldest first. */
  readonly find: (search: CrmSearch) => Promise<readonly CrmContact[]>;
  readonly read: (id: string) => Promise<CrmContact | null>;
  /** Those behind an id, in the order of their ids. */
  readonly list: (after: string | null) => Promise<readonly CrmContact[]>;
  /** Adds a contact or puts it in the place of the one with its id. */
  readonly put: (contact: CrmContact) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

const field = (
  key: string,
  label: string,
  kind: CrmField['kind'] = 'text',
  maxLength: number | null = 255,
): CrmField => ({
  key,
  label,
  kind,
  options: [],
  isCustom: false,
  maxLength,
});

const fields: readonly CrmField[] = [
  field('name', 'Name'),
  field('first_name', 'First name'),
  field('last_name', 'Last name'),
  field('email', 'Email', 'email'),
  field('phone', 'Phone', 'phone'),
  field('company', 'Company'),
  field('job_title', 'Job title'),
  field('website', 'Website', 'url'),
  field('linkedin', 'LinkedIn', 'url'),
  field('street', 'Street'),
  field('city', 'City'),
  field('state', 'State'),
  field('postal_code', 'Postal code'),
  field('country', 'Country'),
  field('employees', 'Employees', 'number', null),
  field('notes', 'Notes', 'long_text', 5_000),
  { ...field('stage', 'Stage', 'choice', null), options: ['New', 'Contacted', 'Customer'], isCustom: true },
  { ...field('opening_line', 'Opening line', 'long_text', 1_000), isCustom: true },
];

const usualFields = {
  name: 'name',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  job_title: 'job_title',
  website: 'website',
  linkedin_url: 'linkedin',
  street: 'street',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  country: 'country',
  employee_count: 'employees',
};

const withTags = (before: readonly string[], tags: readonly string[]): readonly string[] => [
  ...new Set([...before, ...tags]),
];

const textsOf = (value: CrmValue | undefined): readonly string[] => (typeof value === 'string' ? [value] : []);

const listedOf = ({ values, tags, isDoNotDisturb }: CrmContact): CrmListed => {
  const [emails, phones, websites] = [values['email'], values['phone'], values['website']].map(textsOf);
  const why = 'do_not_disturb' as const;
  const refusals = [
    ...(emails ?? []).map((text) => ({ kind: 'email' as const, text, why })),
    ...(phones ?? []).map((text) => ({ kind: 'phone' as const, text, why })),
  ];
  return {
    emails: emails ?? [],
    phones: phones ?? [],
    websites: websites ?? [],
    tags,
    stages: [],
    refusals: isDoNotDisturb === true ? refusals : [],
  };
};

const fresh = (id: string, { values, tags }: CrmInput): CrmContact => ({
  id,
  url: null,
  values,
  tags: withTags([], tags),
  owner: null,
  isDoNotDisturb: false,
});

/** A CRM that stands in this house and shows the whole way without a key: what is sent there reaches nobody. */
export const createSandboxCrm = (books: CrmSandboxBooks): Crm => ({
  key: 'sandbox',
  suiteId: null,
  label: 'Sandbox CRM',
  access: { kind: 'none' },
  form: 'none',
  takesTags: true,
  isSandbox: true,
  isUntested: false,
  whoAmI: async () => ({ id: null, name: null }),
  findFields: async () => fields,
  usualFields,
  contacts: {
    kind: 'book',
    find: (_, search) => books.find(search),
    read: (_, id) => books.read(id),
    list: async (_, place) => {
      const found = await books.list(place);
      return { contacts: found.map(listedOf), next: found.at(-1)?.id ?? null };
    },
    // The same wish makes the same contact, whoever asks a second time.
    create: async (_, input) => {
      const id = `sandbox-${input.key}`;
      const before = await books.read(id);
      await books.put(before ?? fresh(id, input));
      return { id, isNew: true };
    },
    update: async (_, id, input) => {
      const before = (await books.read(id)) ?? fresh(id, input);
      await books.put({
        ...before,
        values: { ...before.values, ...input.values },
        tags: withTags(before.tags, input.tags),
      });
    },
    markDoNotDisturb: async (_, id) => {
      const before = await books.read(id);
      if (before) await books.put({ ...before, isDoNotDisturb: true });
    },
    delete: (_, id) => books.remove(id),
  },
});
