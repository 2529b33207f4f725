import type { Crm, CrmSandboxBooks } from '@galena/adapters/crm';
import { definePort } from '../../platform/ports/ports.ts';

/** A CRM that is offered; `isConfigured`: the operator entered the client that its sign-in needs. */
export type OfferedCrm = { readonly crm: Crm; readonly isConfigured: boolean };

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
