import { z } from 'zod';

const Provider = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/),
  label: z.string().trim().min(1).max(40).optional(),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  trusts_email: z.boolean().default(false),
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

const read = (text: string): unknown => {
  if (!text.trim().startsWith('[')) return readList(text);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const should =
  'should be a JSON list of {"name","issuer","client_id","client_secret"}, or `name=issuer,client id,secret; …`, each name once, not google or facebook';

/** The setting GALENA_OIDC_PROVIDERS. What is wrong with it is said without its values: they are secrets. */
export const oidcProviders = z
  .string()
  .default('')
  .transform((text, issues) => {
    const result = z.array(Provider).safeParse(read(text));
    const names = result.data?.map(({ name }) => name) ?? [];
    const taken = new Set([...names, 'google', 'facebook']);
    if (!result.success || taken.size < names.length + 2) {
      issues.addIssue({ code: 'custom', message: should });
      return z.NEVER;
    }
    return result.data.map(({ label, ...one }) => ({ ...one, label: label ?? labelOf(one.name) }));
  });
