import fc from 'fast-check';

/** Somebody as a page of a test shows them, and what they are. */
export type Named = { readonly name: string; readonly is: string };

const names = ['Phil Donovan', 'Karen Hill', 'Ray LaHood', 'Steve Baker', 'Anna Koch', 'José María López', 'Jane Doe'];
export const positions = [
  'Controller',
  'Owner',
  'Head of Research',
  'Account Executive',
  'Geschäftsführerin',
  'Board Member',
];

/** People of different names, with positions of this kind. */
export const staffOf = (position: fc.Arbitrary<string>): fc.Arbitrary<readonly Named[]> =>
  fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), is: position }), {
    minLength: 3,
    maxLength: 6,
    selector: ({ name }) => name,
  });
