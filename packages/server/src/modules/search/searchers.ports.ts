import type { Searcher } from '@galena/adapters/searchers';
import { definePort } from '../../platform/ports/ports.ts';

/** Everybody outside who finds leads, in the order in which they are offered. */
export const searchersPort = definePort<readonly Searcher[]>('searchers');
