// Made by `npm run generate` from the migrations. Do not edit.
export type SearchTables = {
  'search.places': {
    id: number;
    name: string;
    folded: string;
    country: string;
    state: string | null;
    population: number;
    lat: number;
    lng: number;
  };
};
