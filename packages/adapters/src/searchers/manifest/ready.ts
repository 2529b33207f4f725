import companiesHouse from './ready/companies-house.json' with { type: 'json' };
import foursquare from './ready/foursquare.json' with { type: 'json' };
import hunterDomains from './ready/hunter-domains.json' with { type: 'json' };
import rechercheEntreprises from './ready/recherche-entreprises.json' with { type: 'json' };

/** A manifest to begin with, as text. */
export type ReadyManifest = {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly text: string;
};

/** Written from documentation that was read, and never tried against the vendors themselves. */
export const readyManifests: readonly ReadyManifest[] = [
  rechercheEntreprises,
  companiesHouse,
  foursquare,
  hunterDomains,
].map((one) => ({ key: one.key, label: one.label, type: one.type, text: `${JSON.stringify(one, null, 2)}\n` }));
