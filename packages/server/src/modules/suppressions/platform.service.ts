import { generalErrors, type Fail } from '@galena/contract/kernel';
import { type OptOutsAdded, type PlatformOptOut, suppressionErrors as errors } from '@galena/contract/suppressions';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import {
  contactIn,
  findPlatformOptOuts,
  fingerprintOf,
  maybePlatformOptOut,
  type PlatformOptOut as Row,
  releaseEverywhere,
  suppressEverywhere,
} from '../contacts/index.ts';
import { asSystem } from './across-accounts.service.ts';
import { letComeBack, letReachDown } from './reaching-down.service.ts';
import { readEntries } from './opt-outs.service.ts';

const shown = ({ id, kind, hash, reason, created_at, reached_at }: Row): PlatformOptOut => ({
  id,
  kind,
  fingerprint: fingerprintOf(hash),
  reason,
  created_at,
  reached_at,
});

/** Whom nobody contacts, newest first. */
export const listPlatformOptOuts = (context: Context, query: PageInput) =>
  asSystem(context, async (tx) => {
    const plan = planPage(query);
    const rows = await findPlatformOptOuts(tx, { after: plan.after, limit: plan.limit + 1 });
    const { data, pagination } = pageOf(plan, rows.map(shown), rows.length);
    return { data, pagination: { ...pagination, total_is_capped: rows.length > plan.limit } };
  });

/** Nobody contacts these any more, and the records of all accounts are looked through. */
export const addPlatformOptOuts = (
  context: Context,
  { entries, reason }: { readonly entries: readonly string[]; readonly reason: string },
  fail: Fail<typeof errors.not_a_contact>,
): Promise<OptOutsAdded> =>
  asSystem(context, async (tx) => {
    const { userId } = userOf(context);
    const { contacts, refused } = readEntries(entries);
    if (contacts.length === 0) return fail(errors.not_a_contact);
    const added = await suppressEverywhere(tx, contacts, { reason, userId });
    if (added > 0) await letReachDown(tx);
    await writeAudit(tx, {
      action: 'suppressed',
      entity: 'platform_contact',
      label: reason,
      changes: { count: [null, added] },
    });
    return { added, known: contacts.length - added, refused, hidden: 0 };
  });

/** Takes one off. What it hid, and nothing else hides, comes back in all accounts, in the background. */
export const removePlatformOptOut = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<{ readonly id: number }> =>
  asSystem(context, async (tx) => {
    const gone = (await releaseEverywhere(tx, id)) ?? fail(generalErrors.not_found);
    await letComeBack(tx, null, gone);
    await writeAudit(tx, { action: 'released', entity: 'platform_contact', entityId: id });
    return { id };
  });

/** Whether the platform lets somebody be contacted. */
export const checkPlatform = (context: Context, entry: string) =>
  asSystem(context, async (tx) => {
    const contact = contactIn(entry);
    const row = contact && (await maybePlatformOptOut(tx, contact));
    return { kind: contact?.kind ?? null, entry: row ? shown(row) : null };
  });
