import { z } from 'zod';
import { Bounds, generalErrors, listTypes, route } from '../kernel/index.ts';
import { Area } from './map.ts';

/** Where to search: a place, a country, or everywhere. */
export const Location = z.strictObject({
  label: z.string().max(200).describe('The label the user picked'),
  country: z.string().length(2).optional().describe('ISO 3166-1 alpha-2'),
  state: z.string().max(80).optional(),
  city: z.string().max(200).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  area: Area.optional().describe('Drawn on the map: local searches use it instead of the radius'),
  worldwide: z.literal(true).optional(),
});
export type Location = z.infer<typeof Location>;

/** How many locations an answer holds at most. */
export const maxLocations = 20;

/** How many towns of a part of the map are named at most. */
export const maxTowns = 14;

export const locationRoutes = {
  locations: route({
    method: 'GET',
    path: '/api/locations',
    summary: 'Countries and cities whose names begin with what was typed, the largest first',
    access: { who: 'signed_in', apiKey: true, effect: 'read' },
    query: z.object({
      search: z.string().max(100).default(''),
      type: z.enum(listTypes).optional().describe('Local searches need a city; all others can be worldwide'),
      lang: z.enum(['en', 'es', 'fr', 'de']).default('en').describe('Language of country names'),
      look_up: z.coerce
        .number()
        .pipe(z.literal(1))
        .optional()
        .describe('1: by whole names in any language, from somebody outside. Not to be asked while somebody types'),
    }),
    returns: z.strictObject({
      data: z.array(Location),
      look_up: z
        .strictObject({ attribution: z.string(), url: z.string() })
        .nullable()
        .describe('Whose data places that are looked up are; null: nobody can be asked'),
    }),
    errors: [generalErrors.vendor_failed],
  }),
  towns: route({
    method: 'GET',
    path: '/api/locations/towns',
    summary: 'The largest towns in a part of the map, the largest first: names for a map that is drawn without tiles',
    access: { who: 'signed_in', apiKey: true, effect: 'read' },
    query: z.object({
      south: z.coerce.number().pipe(Bounds.shape.south),
      west: z.coerce.number().pipe(Bounds.shape.west),
      north: z.coerce.number().pipe(Bounds.shape.north),
      east: z.coerce.number().pipe(Bounds.shape.east),
    }),
    returns: z.strictObject({ data: z.array(Location).max(maxTowns) }),
  }),
};
