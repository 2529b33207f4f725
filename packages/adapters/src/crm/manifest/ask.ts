import { VendorError } from '@galena/contract/kernel';
import type { CrmSession } from '../port.ts';
import { askAnswer, type VendorAnswer } from '../../vendor/ask-json.ts';
import { isOwnAddress } from '../../vendor/manifest/addresses.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { textOf, type BareRequest } from './fill.ts';
import type { CrmManifest } from './shape.ts';

const maxBytes = 5_000_000;

/** What somebody outside calls a thing; null: it has no name there. */
export const nameIn = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/**
 * Asks a CRM, of its own hosts only, with the customer’s key.
 * @param answers statuses beside 200 to 299 that are an answer
 * @throws VendorError
 */
export const ask = async (
  manifest: CrmManifest,
  session: CrmSession,
  bare: BareRequest,
  answers: readonly number[] = [],
): Promise<VendorAnswer> => {
  const { key: vendor, auth, quota, said } = manifest;
  // What was checked when the manifest came in holds whatever was filled in.
  if (!isOwnAddress(manifest, bare.url))
    throw new VendorError(vendor, 'bad_input', 'The address isn’t one of its hosts');
  const proof = textOf(auth.value, { 'setting.api_key': session.secret });
  if (proof === undefined) throw new VendorError(vendor, 'auth', 'There’s no key');
  const api = {
    vendor,
    use: 'crm' as const,
    concurrency: quota.concurrency,
    perSecond: quota.per_second,
    maxBytes,
    answers,
    ...(said !== undefined && { messageIn: (json: unknown) => nameIn(at(json, said)) ?? undefined }),
  };
  const headers = { ...bare.headers, [auth.header.toLowerCase()]: proof };
  return askAnswer(session, api, { ...bare, headers, key: session.secret });
};
