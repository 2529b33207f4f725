import { companyFields, guessCompanies, readCompaniesCsv } from './companies.ts';
import { groupFields, guessGroups, readGroupsCsv } from './groups.ts';
import { guessPlaces, placeFields, readPlacesCsv } from './places.ts';

/** What a table may be of: what its columns may hold, what they seem to hold, and how it is read. */
export const csvKinds = {
  local: { fields: placeFields, guess: guessPlaces, read: readPlacesCsv },
  company: { fields: companyFields, guess: guessCompanies, read: readCompaniesCsv },
  group: { fields: groupFields, guess: guessGroups, read: readGroupsCsv },
} as const;
