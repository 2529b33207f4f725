import { z } from 'zod';

/** Hosts to which nothing goes over a wire: there, an issuer may do without TLS. */
const isHere = (hostname: string): boolean => /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

const isGoodIssuer = (issuer: string): boolean => {
  const url = URL.parse(issuer);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url.hostname));
};

const needs = (what: string) => z.string(what).trim().min(1, what);

const Provider = z.strictObject({
  name: z
    .string('needs a name')
    .regex(/^[a-z][a-z0-9-]{0,29}$/, 'needs a name of small letters, digits and hyphens, at most 30')
    .refine(
      (name) => name !== 'google' && name !== 'facebook',
      'has settings of its own: GALENA_GOOGLE_… and GALENA_FACEBOOK_…',
    ),
  label: needs('needs a label that is a text, or none').max(40, 'needs a label of at most 40 signs').optional(),
  issuer: needs('needs the address of its issuer').refine(
    isGoodIssuer,
    'needs an issuer that begins with https:// (http:// only on this machine) and has neither query nor sign-in',
  ),
  client_id: needs('needs a client id'),
  client_secret: needs('needs a client secret'),
  trusts_email: z.boolean('needs trusts_email to be true or false').default(false),
});

const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** `name=issuer,client id,secret; …` as what it stands for; a secret may hold commas. */
const readList = (text: string): unknown[] =>
  text
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [, name, rest = ''] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(entry) ?? [];
      const [issuer = '', client_id = '', ...secret] = rest.split(',').map((part) => part.trim());
      return { name, issuer, client_id, client_secret: secret.join(',') };
    });

const form = 'write a JSON list of {"name","issuer","client_id","client_secret"}, or `name=issuer,client id,secret; …`';

const read = (text: string): unknown[] | null => {
  if (!/^[[{"]/.test(text.trim())) return readList(text);
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

const reasonOf = ({ code, path, message }: z.core.$ZodIssue): string => {
  if (code === 'unrecognized_keys')
    return 'has a field that no provider has: there are name, label, issuer, client_id, client_secret and trusts_email';
  return path.length === 0 ? `is none: ${form}` : message;
};

/** What is wrong with the entries, each by its place: names may be what is wrong, and everything else may be a secret. */
const faultsOf = (entries: readonly unknown[]): string[] =>
  entries.flatMap((entry, index) => {
    const { error } = Provider.safeParse(entry);
    return (error?.issues ?? []).map((issue) => `provider ${index + 1} ${reasonOf(issue)}`);
  });

/** The setting GALENA_OIDC_PROVIDERS. What is wrong with it is said without its values: they are secrets. */
export const oidcProviders = z
  .string()
  .default('')
  .transform((text, issues) => {
    const entries = read(text);
    const faults = entries === null ? [`can’t be read: ${form}`] : faultsOf(entries);
    const found = z.array(Provider).safeParse(entries).data ?? [];
    if (new Set(found.map(({ name }) => name)).size < found.length)
      faults.push('two providers have the same name: give each its own');
    for (const message of faults) issues.addIssue({ code: 'custom', message });
    if (faults.length > 0) return z.NEVER;
    return found.map(({ label, ...one }) => ({ ...one, label: label ?? labelOf(one.name) }));
  });
