import { companyFields, guessCompanies, readCompanies } from './companies.ts';
import { groupFields, guessGroups, readGroups } from './groups.ts';
import { guessPlaces, placeFields, readPlaces } from './places.ts';

/** What a table may be of: what its columns may hold, what they seem to hold, and how it is read. */
export const csvKinds = {
  local: { fields: placeFields, guess: guessPlaces, read: readPlaces },
  company: { fields: companyFields, guess: guessCompanies, read: readCompanies },
  group: { fields: groupFields, guess: guessGroups, read: readGroups },
} as const;
