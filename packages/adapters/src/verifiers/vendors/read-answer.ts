import { maybeEmail, VendorError, type VendorFault } from '@galena/contract/kernel';
import type { VerificationReason } from '@galena/contract/verification';
import type { VendorRequest } from '../../vendor/ask-json.ts';
import { pieceOf } from '../../vendor/manifest/path-piece.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { fill, referenceText, type Lookup } from '../../vendor/manifest/template.ts';
import { waitFor } from '../meaning.ts';
import type { VerifierManifest } from './shape.ts';

const lookupOf =
  (values: Readonly<Record<string, string>>): Lookup =>
  (reference) =>
    values[referenceText(reference)];

/** What is asked for an address. @throws VendorError `bad_input` where no address of the web can be made of it */
export const requestOf = (
  { key: vendor, request, auth }: VerifierManifest,
  secret: string,
  email: string,
): VendorRequest => {
  const lookup = lookupOf({ 'input.email': email });
  const proof = String(fill(auth.value, lookupOf({ 'setting.api_key': secret })) ?? '');
  const query = Object.fromEntries(
    Object.entries(request.query).map(([name, text]) => [name, String(fill(text, lookup) ?? '')]),
  );
  return {
    url: String(fill(request.url, lookup, pieceOf(vendor)) ?? ''),
    query: auth.kind === 'query' ? { ...query, [auth.name]: proof } : query,
    ...(auth.kind === 'header' && { headers: { [auth.name.toLowerCase()]: proof } }),
    key: secret,
  };
};

/** What an answer comes to. */
export type Read = {
  readonly reason: VerificationReason;
  readonly suggestion: string | null;
  readonly retryAfter: number | null;
};

const textAt = (json: unknown, pointer: string | undefined): string | null => {
  const value = pointer === undefined ? null : at(json, pointer);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** Why an answer is none; undefined: it is one. */
export const faultIn = ({ refused }: VerifierManifest, json: unknown): VendorFault | undefined =>
  refused !== undefined && textAt(json, refused.at) !== null ? refused.fault : undefined;

/** What the vendor says is wrong. */
export const messageIn = ({ said }: VerifierManifest, json: unknown): string | undefined =>
  textAt(json, said) ?? undefined;

/** Reads an answer. @throws VendorError `protocol` for one that is no JSON object */
export const readAnswer = (manifest: VerifierManifest, status: number, json: unknown): Read => {
  const known = manifest.statuses[String(status)];
  if (known !== undefined) {
    const { reason, retry_after } = known;
    return { reason, suggestion: null, retryAfter: retry_after ?? waitFor(reason) };
  }
  if (typeof json !== 'object' || json === null)
    throw new VendorError(manifest.key, 'protocol', 'The server answered in an unknown form');
  const result = manifest.results.find(({ when }) =>
    Object.entries(when).every(([pointer, value]) => at(json, pointer) === value),
  );
  const reason = result?.reason ?? 'unclear';
  const suggestion = maybeEmail(textAt(json, manifest.suggestion) ?? '')?.email ?? null;
  return { reason, suggestion, retryAfter: waitFor(reason) };
};
