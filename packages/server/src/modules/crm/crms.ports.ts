import type { Crm, CrmSandboxBooks, OfferedCrm } from '@galena/adapters/crm';
import { definePort } from '../../platform/ports/ports.ts';

export type { OfferedCrm };

/** Whom leads can be delivered to. */
export type CrmSupply = {
  /** In the order in which they are offered. */
  readonly offered: readonly OfferedCrm[];
  /** The sandbox, on the books of an account; null: it is off. */
  readonly sandbox: ((books: CrmSandboxBooks) => Crm) | null;
  /** Whether leads may be posted to an address that somebody entered for Zapier. */
  readonly isHook: (url: string) => boolean;
};

/** The CRMs (main/supplies.ts). */
export const crmPort = definePort<CrmSupply>('crms');
