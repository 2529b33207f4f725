import type { Geocoder } from '@galena/adapters/searchers';
import { definePort } from '../../platform/ports/ports.ts';

/** Who knows places by their names in every language; null: nobody is asked. */
export const geocoderPort = definePort<Geocoder | null>('geocoder');
