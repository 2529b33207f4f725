import { emptyVisit, type SeenEmail, type SiteVisit } from '@galena/adapters/sites';
import { describe, expect, it } from 'vitest';
import { guessesFor, isOf } from './persons.rules.ts';

const jane = {
  id: 1,
  name: 'Jane Doe',
  first_name: 'Jane',
  last_name: 'Doe',
  website: null,
  country: null,
  is_demo: false,
};

const shown = (email: string, answer: SeenEmail['mail_domain'] = 'accepts'): SeenEmail => ({
  email,
  type: 'generic',
  isSiteMakers: false,
  mail_domain: answer,
  sightings: [],
});

const member = (name: string, email: string | null) => ({
  name,
  position: null,
  email,
  phone: null,
  linkedin_url: null,
  sightings: [],
});

const visitOf = (more: Partial<SiteVisit>): SiteVisit => ({
  ...emptyVisit('unresolvable'),
  site: 'https://shop.acme.com/',
  domains: ['acme.com'],
  outcome: 'read',
  reason: null,
  ...more,
});

const guesses = (more: Partial<SiteVisit>): readonly string[] =>
  guessesFor(jane, visitOf(more)).map(({ email }) => email);

describe('guessesFor', () => {
  it('guesses at the domain that the business registered, not at the host of its shop', () => {
    expect(guesses({})).toEqual(['jane.doe@acme.com', 'jdoe@acme.com', 'j.doe@acme.com']);
  });

  it('forms them as the business forms those of its people', () => {
    expect(guesses({ people: [member('Maria Santos', 'msantos@acme.com')] })).toEqual(['jdoe@acme.com']);
  });

  it.each([
    ['a provider', 'msantos@gmail.com'],
    ['somebody else’s domain that ends alike', 'msantos@notacme.com'],
  ])('learns nothing from an address at %s', (_, email) => {
    expect(guesses({ people: [member('Maria Santos', email)] })).toHaveLength(3);
  });

  it('learns from the next of its people when the first says nothing', () => {
    const people = [member('Maria Santos', 'msantos@gmail.com'), member('João Pereira', 'joao_pereira@acme.com')];
    expect(guesses({ people })).toEqual(['jane_doe@acme.com']);
  });

  it('learns a sub-domain at which its people are', () => {
    expect(guesses({ people: [member('Maria Santos', 'maria.santos@mail.acme.com')] })).toEqual([
      'jane.doe@mail.acme.com',
    ]);
  });

  it('takes the domain of a business that moved at which it shows addresses', () => {
    const domains = ['acme.com', 'acme.pt'];
    expect(guesses({ domains })[0]).toBe('jane.doe@acme.com');
    expect(guesses({ domains, emails: [shown('office@acme.pt')] })[0]).toBe('jane.doe@acme.pt');
    expect(guesses({ domains, emails: [shown('acme@gmail.com')] })[0]).toBe('jane.doe@acme.com');
  });

  it('guesses nothing where no mail is taken, or no domain is the business’s own', () => {
    const refusing = [shown('office@acme.com', 'refuses')];
    expect(guesses({ emails: refusing })).toEqual([]);
    expect(guesses({ emails: refusing, people: [member('Maria Santos', 'msantos@acme.com')] })).toEqual([]);
    expect(guesses({ domains: [] })).toEqual([]);
    expect(guesses({ outcome: 'nothing_read' })).toEqual([]);
  });

  it('guesses nothing for somebody of whom only one name is known', () => {
    expect(guessesFor({ ...jane, name: 'Jane', first_name: null, last_name: null }, visitOf({}))).toEqual([]);
  });

  it('loses no letter of a name that ASCII has not', () => {
    const soren = { ...jane, first_name: 'Søren', last_name: 'Weiß' };
    expect(guessesFor(soren, visitOf({}))[0]?.email).toBe('soren.weiss@acme.com');
  });

  it('learns from an address in which an umlaut is two letters', () => {
    expect(guesses({ people: [member('Jörg Müller', 'jmueller@acme.com')] })).toEqual(['jdoe@acme.com']);
  });
});

describe('isOf', () => {
  it.each([
    ['José', 'Álvarez-Ruiz', 'jose.alvarezruiz@acme.com'],
    ['Jörg', 'Müller', 'joerg.mueller@acme.com'],
    ['Jörg', 'Müller', 'j.muller@acme.com'],
    ['Jens', 'Weiß', 'weiss.jens@acme.com'],
    ['Łukasz', 'Zając', 'lukasz.zajac@acme.com'],
  ])('knows the address of %s %s: %s', (first, last, email) => {
    const person = { ...jane, name: `${first} ${last}`, first_name: first, last_name: last };
    expect(isOf(person, email)).toBe(true);
    expect(isOf(jane, email)).toBe(false);
  });
});
