import type * as openData from '@galena/adapters/open-data';
import type { Loader } from '../../platform/db/loader.ts';
import { definePort } from '../../platform/ports/ports.ts';

/** What reads files of open data, and tables. */
export type OpenData = Pick<typeof openData, 'csvKinds' | 'matchColumns' | 'openTable' | 'readOsm' | 'readOverture'>;

/** Loaded where a file is read, for most processes never read one. */
export const openDataPort = definePort<() => Promise<OpenData>>('openData');

/** Opens a connection for a large load, as the system role. */
export const loaderPort = definePort<() => Promise<Loader>>('importLoader');
