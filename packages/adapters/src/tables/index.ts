export { matchColumns } from '../open-data/csv/columns.ts';
export { readFigures, readYear } from '../open-data/csv/figures.ts';
export { readCountry } from '../open-data/csv/countries.ts';
export { readLocation } from '../open-data/csv/locations.ts';
export { plainText, readPhones, readWebsite } from '../open-data/contacts.ts';
export { OpenDataError, type FileFault } from '../open-data/place.ts';
export { guessOf } from './columns.ts';
export { openTableFile, type TableFile } from './open-file.ts';
export { readPhone } from './phones.ts';
