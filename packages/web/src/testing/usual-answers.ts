import { aiRoutes } from '@galena/contract/ai';
import { adminRoutes } from '@galena/contract/admin';
import { crmDeliveryRoutes } from '@galena/contract/crm';
import { billingRoutes, creditCosts } from '@galena/contract/billing';
import { identityRoutes, type Me } from '@galena/contract/identity';
import { webhookRoutes } from '@galena/contract/integrations';
import { noticeRoutes, runRoutes } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import { listRoutes } from '@galena/contract/lists';
import { ownPartnerRoutes } from '@galena/contract/partners';
import { resultRoutes } from '@galena/contract/records';
import { savedSearchRoutes } from '@galena/contract/search';
import { verificationRoutes } from '@galena/contract/verification';
import type { Made } from './backend.ts';

/** A page of rows that has no other. */
export const pageOf = <Row>(rows: readonly Row[], total = rows.length) => ({
  data: [...rows],
  pagination: { currentPage: 1, pageSize: 20, total, total_is_capped: false },
});

/** So many rows after those that the cursor has told of. */
export const pageAfter = <Row>(rows: readonly Row[], cursor: string | undefined, pageSize: number) => {
  const from = Number(cursor?.replace('after-', '') ?? 0);
  const { data, pagination } = pageOf(rows.slice(from, from + pageSize), rows.length);
  const isMore = from + pageSize < rows.length;
  return { data, pagination: { ...pagination, ...(isMore && { next_cursor: `after-${from + pageSize}` }) } };
};

const counted = { used: 0, limit: null };

/** What every page asks beside its own: who it is, what has happened, what is left. A test answers otherwise what it is about. */
export const answerUsual = ({ backend, answerUsually }: Made, me: Me): void => {
  answerUsually(identityRoutes.me, () => ({ data: me }));
  answerUsually(identityRoutes.setPreference, ({ body }) => {
    me.preferences[body.key] = body.value;
    return { data: body };
  });
  answerUsually(ownPartnerRoutes.statement, () => ({ data: null }));
  // Whoever has no module lands on the business profile.
  answerUsually(aiRoutes.businessProfile, () => ({ data: null }));
  answerUsually(listRoutes.types, () => ({ data: [] }));
  answerUsually(noticeRoutes.list, () => ({ ...pageOf([]), unread: 0 }));
  answerUsually(runRoutes.list, () => pageOf([]));
  answerUsually(listRoutes.lists, () => ({ ...pageOf([]), counts: { active: 0, archived: 0, demo: 0 } }));
  answerUsually(labelRoutes.list, () => ({ data: [] }));
  answerUsually(savedSearchRoutes.list, () => pageOf([]));
  // No list is sent anywhere, unless a test says otherwise.
  answerUsually(crmDeliveryRoutes.ofList, () => ({ data: [] }));
  answerUsually(webhookRoutes.destinations, () => ({ data: [] }));
  // No list has an e-mail, unless a test says otherwise.
  answerUsually(verificationRoutes.deliverability, () => ({
    data: { deliverable: 0, undeliverable: 0, catch_all: 0, risky: 0, unknown: 0, not_verified: 0, no_email: 0 },
  }));
  answerUsually(resultRoutes.find, () => ({ data: [] }));
  answerUsually(billingRoutes.creditCosts, () => ({ data: creditCosts }));
  answerUsually(billingRoutes.userLimits, () => ({
    data: {
      balance: 1_000,
      held: 0,
      search_limit: { total: 0, used: 0, remaining: 0, last_reset_at: null, next_reset_at: null },
      additional: [],
      unused: [],
      counts: {
        team_members: counted,
        related_accounts: counted,
        autopilots: counted,
        workflows: counted,
        lists: counted,
        ai_tokens: counted,
      },
    },
  }));
  answerUsually(adminRoutes.logAppError, ({ body }) => {
    backend.faults.push(`the page reported an error: ${JSON.stringify(body)}`);
    return {};
  });
};
