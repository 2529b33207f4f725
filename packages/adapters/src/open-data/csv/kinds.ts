import { guessCompanies, neededOfCompanies, readCompanies } from './companies.ts';
import { guessGroups, neededOfGroups, readGroups } from './groups.ts';
import { guessInfluencers, neededOfInfluencers, readInfluencers } from './influencers.ts';
import { guessPeople, neededOfPeople, readPeople } from './people.ts';
import { guessPlaces, neededOfPlaces, readPlaces } from './places.ts';

/** What a table may be of: what its columns seem to hold, which of that has to be there, and how it is read. */
export const csvKinds = {
  people: { guess: guessPeople, needed: neededOfPeople, read: readPeople },
  influencer: { guess: guessInfluencers, needed: neededOfInfluencers, read: readInfluencers },
  local: { guess: guessPlaces, needed: neededOfPlaces, read: readPlaces },
  company: { guess: guessCompanies, needed: neededOfCompanies, read: readCompanies },
  group: { guess: guessGroups, needed: neededOfGroups, read: readGroups },
} as const;
