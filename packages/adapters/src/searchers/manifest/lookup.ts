import type { Filters, Location } from '@galena/contract/search';
import { radiusLimits } from '@galena/contract/search';
import type { Lookup, Reference, Value } from '../../vendor/manifest/template.ts';

/** What a request may speak of, by scope. What is not set is not there. */
export type Scopes = {
  readonly setting?: Readonly<Record<string, unknown>>;
  readonly filter?: Filters;
  readonly place?: Readonly<Record<string, unknown>>;
  readonly page?: Readonly<Record<string, unknown>>;
  readonly input?: Readonly<Record<string, unknown>>;
};

/** What is known of a place; how far around it is part of it. */
export const placeOf = (location: Location, filters: Filters): Readonly<Record<string, unknown>> => {
  const radius = typeof filters['radius_km'] === 'number' ? filters['radius_km'] : radiusLimits.standard;
  const { label, country, state, city, lat, lng } = location;
  const hasPoint = lat !== undefined && lng !== undefined;
  return {
    ...(location.worldwide ? {} : { label }),
    country,
    state,
    city,
    lat,
    lng,
    ...(hasPoint && { radius_km: radius, radius_m: Math.round(radius * 1000) }),
  };
};

const isValue = (value: unknown): value is Value =>
  (typeof value === 'string' && value !== '') ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  value === true ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'));

/** Looks references up. Nothing chosen (an empty text or list, false, null) is not set. */
export const lookupIn =
  (scopes: Scopes): Lookup =>
  ({ scope, path }: Reference) => {
    let found: unknown = Object.hasOwn(scopes, scope) ? scopes[scope as keyof Scopes] : undefined;
    for (const name of path)
      found =
        typeof found === 'object' && found !== null && Object.hasOwn(found, name)
          ? (found as Readonly<Record<string, unknown>>)[name]
          : undefined;
    return isValue(found) ? found : undefined;
  };
