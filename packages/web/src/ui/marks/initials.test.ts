import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Sorriso do Tejo', 'ST'],
    ['Clínica Dentária Alfama', 'CD'],
    ['Dente & Companhia', 'DC'],
    ['Élan', 'É'],
    ['AI Labs', 'AL'],
    ['de la', 'DL'],
    ['𝒜 𝒷', '𝒜𝒷'],
    ['!?', '–'],
    ['', '–'],
  ])('%s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

it('a name keeps its hue', () => {
  expect(hueOf('Parque Dental')).toBe(hueOf('Parque Dental'));
  expect(hueOf('Parque Dental')).not.toBe(hueOf('Saldanha Dental Lab'));
});
