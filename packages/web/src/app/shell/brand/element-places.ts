import type { Me } from '@galena/contract/identity';
import type { PageName } from '../../pages.ts';

/** Where people work. Everywhere else something signs in, pays, opens doors, or is the operator's: nothing of a reseller's runs there. */
const open = /^(?:LeadSearch|AiCentral):|^Settings:(?:BusinessProfile|Courses?)$/;

/** Whether a reseller's own elements may run beside a page, for whoever looks at it. */
export const mayRunElements = (page: PageName | null, { impersonator }: Pick<Me, 'impersonator'>): boolean =>
  page !== null && impersonator === null && open.test(page);
