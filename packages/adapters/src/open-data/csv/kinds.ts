import { guessCompanies, readCompanies } from './companies.ts';
import { guessGroups, readGroups } from './groups.ts';
import { guessInfluencers, readInfluencers } from './influencers.ts';
import { guessPeople, readPeople } from './people.ts';
import { guessPlaces, readPlaces } from './places.ts';

/** What a table may be of: what its columns seem to hold, and how it is read. */
export const csvKinds = {
  people: { guess: guessPeople, read: readPeople },
  influencer: { guess: guessInfluencers, read: readInfluencers },
  local: { guess: guessPlaces, read: readPlaces },
  company: { guess: guessCompanies, read: readCompanies },
  group: { guess: guessGroups, read: readGroups },
} as const;
