import type { Geocoder, Searcher } from '@galena/adapters/searchers';
import { definePort } from '../../platform/ports/ports.ts';

/** Everybody outside who finds leads, in the order in which they are offered. */
export const searchersPort = definePort<readonly Searcher[]>('searchers');

/** Who knows places by their names in every language; null: nobody is asked. */
export const geocoderPort = definePort<Geocoder | null>('geocoder');
