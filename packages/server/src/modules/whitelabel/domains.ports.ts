import type { NameRecords } from '@galena/adapters/dns';
import { definePort } from '../../platform/ports/ports.ts';

/** The DNS (main/supplies.ts). */
export const namesPort = definePort<NameRecords>('names');
