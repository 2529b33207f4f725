// Made by `npm run generate` from the migrations. Do not edit.
export type FinderTables = {
  'finder.progress': {
    account_id: number;
    changed_at: string;
  };
  'finder.sightings': {
    account_id: number;
    domain: string;
    address: string;
    person: string;
    patterns: string[];
    origin: string;
    state: string | null;
    at: string;
  };
};
