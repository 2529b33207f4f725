import { generateKeyPairSync, sign } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { createNoticeReader, ghlNoticeKeys } from './notices.ts';

const newer = generateKeyPairSync('ed25519');
const older = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: typeof newer.publicKey): string => key.export({ type: 'spki', format: 'pem' }).toString();
const read = createNoticeReader({ ed25519: pem(newer.publicKey), rsa: pem(older.publicKey) });

const told = {
  type: 'ContactDndUpdate',
  locationId: 've9EPM428h8vShlRW1KT',
  id: 'nmFmQEsNgz6AVpgLVUJ0',
  email: 'JohnDeo@gmail.comm',
  phone: '+919509597501',
  tags: ['VIP'],
  timestamp: '2026-11-28T14:35:00Z',
  webhookId: 'abc123xyz',
};

const noticeOf = (body: unknown, headers: (bytes: Buffer) => Record<string, string>) => {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { bytes, headers: headers(bytes) };
};
const byNewer = (bytes: Buffer) => ({ 'x-ghl-signature': sign(null, bytes, newer.privateKey).toString('base64') });
const byOlder = (bytes: Buffer) => ({ 'x-wh-signature': sign('sha256', bytes, older.privateKey).toString('base64') });

const faultOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof VendorError ? error.fault : error;
  }
};

describe('a notice of GoHighLevel', () => {
  it.each([
    ['the newer signature', byNewer],
    ['the older one', byOlder],
  ])('is read by %s', (_, headers) => {
    expect(read(noticeOf({ ...told, dnd: true }, headers))).toEqual({
      id: 'abc123xyz',
      at: '2026-11-28T14:35:00Z',
      place: 've9EPM428h8vShlRW1KT',
      about: {
        contactId: 'nmFmQEsNgz6AVpgLVUJ0',
        isGone: false,
        contact: {
          emails: ['JohnDeo@gmail.comm'],
          phones: ['+919509597501'],
          websites: [],
          tags: ['VIP'],
          stages: [],
          refusals: [
            { kind: 'email', text: 'JohnDeo@gmail.comm', why: 'do_not_disturb' },
            { kind: 'phone', text: '+919509597501', why: 'do_not_disturb' },
          ],
        },
      },
    });
  });

  it.each<[string, (bytes: Buffer) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['of which the vendor says that it is not signed', () => ({ 'x-ghl-signature': 'N/A' })],
    ['with a signature of something else', () => byNewer(Buffer.from('other'))],
    ['with a signature that is none', () => ({ 'x-ghl-signature': '***' })],
    [
      'with a newer signature that is wrong beside an older one that is right',
      (bytes) => ({ ...byOlder(bytes), ...byNewer(Buffer.from('other')) }),
    ],
    ['signed with the other key', (bytes) => ({ 'x-wh-signature': byNewer(bytes)['x-ghl-signature'] })],
  ])('%s is refused', (_, headers) => {
    expect(faultOf(() => read(noticeOf(told, headers)))).toBe('bad_input');
  });

  it('that is signed and makes no sense is refused', () => {
    for (const body of ['not json', '[]', '{}', '{"type":7}'])
      expect(faultOf(() => read(noticeOf(body, byNewer)))).toBe('bad_input');
  });

  it('says which contact is gone, and nothing of what is not about contacts', () => {
    expect(read(noticeOf({ ...told, type: 'ContactDelete' }, byNewer)).about).toMatchObject({
      contactId: told.id,
      isGone: true,
    });
    expect(read(noticeOf({ ...told, type: 'OpportunityCreate' }, byNewer)).about).toBeNull();
  });

  it('is read within `data`, too, and is told apart by its bytes where it has no id', () => {
    const { type, locationId, id, ...rest } = told;
    const nested = read(noticeOf({ type, locationId, data: { ...rest, contactId: id, dnd: false } }, byNewer));
    expect(nested.about).toMatchObject({ contactId: id, contact: { refusals: [] } });
    const other = read(noticeOf({ type, locationId, data: { contactId: 'x' } }, byNewer));
    expect(nested.id).not.toBe(other.id);
    expect(other.id).toHaveLength(43);
  });

  it('is not believed by the keys of a test', () => {
    const real = createNoticeReader(ghlNoticeKeys);
    expect(faultOf(() => real(noticeOf(told, byNewer)))).toBe('bad_input');
    expect(faultOf(() => real(noticeOf(told, byOlder)))).toBe('bad_input');
  });
});
