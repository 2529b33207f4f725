import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type { CrmNotice, CrmSignedNotice } from '../port.ts';
import { Contact } from './contact-shape.ts';
import { listedOf } from './list.ts';

/** The public keys of GoHighLevel, by which its notices are told from others. */
export type GhlNoticeKeys = { readonly ed25519: string; readonly rsa: string };

/**
 * `rsa` (header `x-wh-signature`, SHA-256): docs/WebhookAuthentication.md of the vendor's repository `highlevel-api-docs`. `ed25519` (header
 * `x-ghl-signature`), which takes its place: https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide, as ten programs of
 * others name it; the page itself was not to be read here. Both are over the bytes of the body.
 */
export const ghlNoticeKeys: GhlNoticeKeys = {
  ed25519: `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=
-----END PUBLIC KEY-----`,
  rsa: `-----BEGIN PUBLIC KEY-----
MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAokvo/r9tVgcfZ5DysOSC
Frm602qYV0MaAiNnX9O8KxMbiyRKWeL9JpCpVpt4XHIcBOK4u3cLSqJGOLaPuXw6
dO0t6Q/ZVdAV5Phz+ZtzPL16iCGeK9po6D6JHBpbi989mmzMryUnQJezlYJ3DVfB
csedpinheNnyYeFXolrJvcsjDtfAeRx5ByHQmTnSdFUzuAnC9/GepgLT9SM4nCpv
uxmZMxrJt5Rw+VUaQ9B8JSvbMPpez4peKaJPZHBbU3OdeCVx5klVXXZQGNHOs8gF
3kvoV5rTnXV0IknLBXlcKKAQLZcY/Q9rG6Ifi9c+5vqlvHPCUJFT5XUGG5RKgOKU
J062fRtN+rLYZUV+BjafxQauvC8wSWeYja63VSUruvmNj8xkx2zE/Juc+yjLjTXp
IocmaiFeAO6fUtNjDeFVkhf5LNb59vECyrHD2SQIrhgXpO4Q3dVNA5rw576PwTzN
h/AMfHKIjE4xQA1SZuYJmNnmVZLIZBlQAF9Ntd03rfadZ+yDiOXCCs9FkHibELhC
HULgCsnuDJHcrGNd5/Ddm5hxGQ0ASitgHeMZ0kcIOwKDOzOU53lDza6/Y09T7sYJ
PQe7z0cvj7aE4B+Ax1ZoZGPzpJlZtGXCsu9aTEGEnKzmsFqwcSsnw3JB31IGKAyk
T1hhTiaCeIY/OwwwNUY2yvcCAwEAAQ==
-----END PUBLIC KEY-----`,
};

const text = z.string().nullish();

/** What all notices have, and a contact where they are about one: beside it, or within `data`. */
const Notice = z.object({ type: z.string(), locationId: text, webhookId: text, timestamp: text });
const Nested = z.object({ data: z.record(z.string(), z.json()).nullish(), id: text, contactId: text });

/** What is heard of contacts (webhook-ContactUpdate.md and its neighbors; ContactDndUpdate by the guide's list). */
const changes: ReadonlySet<string> = new Set([
  'ContactCreate',
  'ContactUpdate',
  'ContactDndUpdate',
  'ContactTagUpdate',
  'ContactDelete',
]);

const refused = (message: string) => new VendorError('ghl', 'bad_input', message);

const isSignedBy = (key: KeyObject, algorithm: string | null, bytes: Uint8Array, signature: string): boolean => {
  try {
    return verify(algorithm, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

/** The vendor says "N/A" where it did not sign. */
const signatureIn = ({ headers }: CrmSignedNotice, name: string): string | null => {
  const value = headers[name]?.trim() ?? '';
  return value === '' || value === 'N/A' ? null : value;
};

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
  } catch {
    throw refused('It is no JSON');
  }
};

const aboutIn = (type: string, json: unknown): CrmNotice['about'] => {
  const nested = Nested.safeParse(json).data;
  if (!changes.has(type) || nested === undefined) return null;
  const fields = { ...(json as object), ...nested.data };
  const id = nested.data?.['id'] ?? nested.data?.['contactId'] ?? nested.id ?? nested.contactId;
  const contact = Contact.safeParse({ ...fields, id });
  if (!contact.success) return null;
  return { contactId: contact.data.id, isGone: type === 'ContactDelete', contact: listedOf(contact.data) };
};

/** Reads notices that are signed by one of these keys; the newer signature counts where there are both. */
export const createNoticeReader = (keys: GhlNoticeKeys = ghlNoticeKeys) => {
  const [newer, older] = [createPublicKey(keys.ed25519), createPublicKey(keys.rsa)];
  const isSigned = (notice: CrmSignedNotice): boolean => {
    const [byNewer, byOlder] = [signatureIn(notice, 'x-ghl-signature'), signatureIn(notice, 'x-wh-signature')];
    if (byNewer !== null) return isSignedBy(newer, null, notice.bytes, byNewer);
    return byOlder !== null && isSignedBy(older, 'sha256', notice.bytes, byOlder);
  };
  return (notice: CrmSignedNotice): CrmNotice => {
    if (!isSigned(notice)) throw refused('It is not signed by the vendor');
    const json = parsed(notice.bytes);
    const read = Notice.safeParse(json);
    if (!read.success) throw refused('It is no notice');
    const { type, locationId, webhookId, timestamp } = read.data;
    return {
      // Notices of before ids were sent are told apart by what they say.
      id: webhookId ?? createHash('sha256').update(notice.bytes).digest('base64url'),
      at: timestamp ?? null,
      place: locationId ?? null,
      about: aboutIn(type, json),
    };
  };
};
