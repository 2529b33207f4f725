import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { askAnswer, type VendorApi } from '../../vendor/ask-json.ts';
import type { Crm, CrmParcel, CrmSession } from '../port.ts';

const vendor = 'zapier';

const api: VendorApi = {
  vendor,
  use: 'crm',
  concurrency: 2,
  perSecond: 5,
  // The Zap was taken away: its address is the secret, and only the customer can bring another.
  faultOf: ({ status }) => (status === 410 ? 'auth' : undefined),
};

const host = 'hooks.zapier.com';

/** Whether an address is one that Zapier takes leads at. */
export const isZapierHook = (url: string): boolean => {
  const read = URL.parse(url);
  if (read === null) return false;
  const { protocol, hostname, port, username, password } = read;
  return protocol === 'https:' && hostname === host && port === '' && username === '' && password === '';
};

const idShape = z.union([z.string().min(1), z.number().transform(String)]).optional();
const Taken = z.object({
  request_id: idShape.catch(undefined),
  id: idShape.catch(undefined),
  status: z.string().optional().catch(undefined),
});

// What lies beneath names the address, and that is the secret.
const withoutCause = (error: unknown): never => {
  if (!(error instanceof VendorError)) throw error;
  throw new VendorError(vendor, error.fault, error.message, error.retryAfterSeconds);
};

const post = async (session: CrmSession, { lead, tags, source }: CrmParcel): Promise<string | null> => {
  const { secret } = session;
  // An address that is none would be repeated by the error of whoever reads it.
  if (!URL.canParse(secret)) throw new VendorError(vendor, 'auth', 'The address of the Zap is none');
  const json = { ...lead, tags, source };
  const { json: said } = await askAnswer(session, api, { method: 'POST', url: secret, json, key: secret }).catch(
    withoutCause,
  );
  const read = Taken.safeParse(said);
  const isTaken = read.success && !/error|fail/i.test(read.data.status ?? '');
  if (!isTaken) throw new VendorError(vendor, 'protocol', 'It answered in another form than Zapier does');
  return read.data.request_id ?? read.data.id ?? null;
};

/** Zapier: a Zap's address takes each lead as it is, and the customer maps it there. */
export const createZapier = (): Crm => ({
  key: vendor,
  suiteId: null,
  label: 'Zapier',
  access: { kind: 'hook' },
  form: 'none',
  takesTags: true,
  isSandbox: false,
  isUntested: true,
  // There is nobody to ask: whoever has the address is let in.
  whoAmI: async () => ({ id: null, name: null }),
  findFields: async () => [],
  usualFields: {},
  contacts: { kind: 'box', put: post },
});
