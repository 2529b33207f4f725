import { emailOf, hostOf, phoneOf, profileOf } from '@galena/contract/contacts';
import { describe, expect, it } from 'vitest';
import { fold, keysOf } from './identities.rules.ts';
import { contactOf, contactsOf } from './suppressions.rules.ts';

describe('what is compared', () => {
  it.each([
    ['https://www.Acme.example/en?x=1', 'acme.example'],
    ['ACME.example', 'acme.example'],
    ['acme.example.', 'acme.example'],
    ['http://bäcker.example', 'xn--bcker-gra.example'],
    ['', null],
    ['not a host at all', null],
  ])('the host of %j is %j', (address, host) => expect(hostOf(address)).toBe(host));

  it.each([
    ['https://www.linkedin.com/in/Ida-Example/?trk=x', 'linkedin.com/in/ida-example'],
    ['https://pt.linkedin.com/in/ida-example', 'linkedin.com/in/ida-example'],
    ['linkedin.com/in/ida-example', 'linkedin.com/in/ida-example'],
    ['http://', null],
  ])('the profile of %j is %j', (address, profile) => expect(profileOf(address)).toBe(profile));

  it.each([
    [' Ida@Acme.Example ', 'ida@acme.example'],
    ['ida@acme', null],
    ['ida acme@acme.example', null],
    ['@acme.example', null],
    ['<ida@acme.example>', null],
    [`${'a'.repeat(65)}@acme.example`, null],
  ])('the address of %j is %j', (text, email) => expect(emailOf(text)).toBe(email));

  it.each([
    ['+351 (21) 555-0112', '+351215550112'],
    ['21 555 0112', null],
    ['+12', null],
    ['call me', null],
  ])('the number of %j is %j', (text, phone) => expect(phoneOf(text)).toBe(phone));

  it('a name, without accents, case and signs', () =>
    expect(fold('  Café “Zum Löwen”, Nr. 7 ')).toBe('cafe zum lowen nr 7'));
});

describe('keys of a record', () => {
  const hash = (text: string): string => `#${text}`;

  it('lead from the surest to the least sure, each of its class; what a chain shares with the name', () => {
    const record = {
      ref: 'n1',
      name: 'Café Löwe',
      website: 'https://www.loewe.example/kontakt',
      street: 'Hauptstr. 1',
      emails: [{ email: 'Info@Loewe.example', type: null, is_verified: false, score: null }],
      phones: [{ number: '+49 30 23125 001', type: null, is_verified: false }],
    };
    expect(keysOf('local', record, 'osm', hash)).toEqual([
      { kind: 'ref', key: 'business osm:n1' },
      { kind: 'site', key: 'business loewe.example cafe lowe hauptstr 1' },
      { kind: 'email', key: 'business #info@loewe.example cafe lowe' },
      { kind: 'phone', key: 'business +493023125001 cafe lowe' },
    ]);
    expect(keysOf('domain', record, 'crawl', hash)[1]).toEqual({
      kind: 'host',
      key: 'business loewe.example',
    });
  });

  it('of a person are profile and address, which nobody shares', () => {
    const record = {
      ref: '7',
      name: 'Ida Example',
      linkedin_url: 'https://linkedin.com/in/ida',
      website: 'https://acme.example',
      emails: [{ email: 'ida@acme.example', type: null, is_verified: false, score: null }],
    };
    expect(keysOf('people', record, 'vendor', hash).map(({ key }) => key)).toEqual([
      'person vendor:7',
      'person linkedin.com/in/ida',
      'person #ida@acme.example',
    ]);
  });
});

describe('ways to reach somebody', () => {
  it('are addresses, their domains and all above them, numbers, profiles', () => {
    const ways = contactsOf({
      website: 'https://shop.acme.co.example',
      emails: [{ email: 'ida@mail.acme.example', type: null, is_verified: false, score: null }],
      potential_emails: [{ email: 'i@acme.example', score: null }],
      phones: [{ number: '+49 30 23125 001', type: null, is_verified: false }],
      linkedin_url: 'https://linkedin.com/in/ida',
    });
    expect(ways.map(({ kind, text }) => `${kind} ${text}`).toSorted()).toEqual([
      'domain acme.co.example',
      'domain acme.example',
      'domain co.example',
      'domain mail.acme.example',
      'domain shop.acme.co.example',
      'email i@acme.example',
      'email ida@mail.acme.example',
      'phone +493023125001',
      'profile linkedin.com/in/ida',
    ]);
  });

  it('that are none are not kept', () => {
    expect(contactOf('email', 'nobody')).toBeNull();
    expect(contactOf('phone', '0800')).toBeNull();
    expect(contactOf('domain', 'https://www.Acme.example/x')).toEqual({ kind: 'domain', text: 'acme.example' });
  });
});
