export * from './place.ts';
export { tagSelectorsOf } from './osm-categories.ts';
export { osmPlace, placeKeys, tagKeys } from './osm-place.ts';
export type { TagCondition, TagSelector } from './osm-selectors.ts';
export { guessMap, placeFields, type CsvMap, type PlaceField } from './csv-map.ts';
export { readCsvHeader, readPlacesCsv } from './csv-places.ts';
export { readOsm } from './osm-file.ts';
export { readOverture } from './overture-file.ts';
