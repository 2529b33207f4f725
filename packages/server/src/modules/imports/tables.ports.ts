import type * as tables from '@galena/adapters/tables';
import { definePort } from '../../platform/ports/ports.ts';

/** What reads files with tables in them, and what stands in their cells. */
export type Tables = typeof tables;

/** Loaded where a file is read, for most processes never read one. */
export const tablesPort = definePort<() => Promise<Tables>>('tables');
