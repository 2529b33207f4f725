import { createActWords, type Activity, type ActivityFilter } from '@galena/contract/activity';
import type { FileToSend } from '@galena/contract/kernel';
import { findAudits, type AuditRow } from '../../platform/audit/read-audits.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { browserName, findNames, findNamesFromOutside, getLanguage, isPlatformHost } from '../identity/index.ts';

/** Who is meant by the ids in some rows: people of the account, and who acts there from outside. */
const namesIn = async (tx: Tx, rows: readonly AuditRow[]) => {
  const ids = [...new Set(rows.flatMap(({ actor_id: actor, subject_id: subject }) => [actor, subject]))].filter(
    (id) => id !== null,
  );
  const own = await findNames(tx, userOf(tx).accountId, ids);
  const outside = await findNamesFromOutside(
    tx,
    ids.filter((id) => !own.has(id)),
  );
  return { own, outside };
};

type Names = Awaited<ReturnType<typeof namesIn>>;

/** Before somebody is signed in there is no actor: what happened then is theirs whom it is about. */
const actorOf = ({ actor_id: actor, subject_id: subject }: AuditRow, { own, outside }: Names): Activity['actor'] => {
  const id = actor ?? subject;
  if (id === null) return { kind: 'product', id: null, name: null };
  const found = outside.get(id);
  if (found) return { ...found, id };
  const name = own.get(id) ?? null;
  // Whoever is neither is gone for good, or was an admin once.
  return { kind: 'person', id, name };
};

const asActivity = (row: AuditRow, names: Names): Activity => {
  const actor = actorOf(row, names);
  const subject = row.subject_id === null ? undefined : names.own.get(row.subject_id);
  return {
    id: row.id,
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    label: row.label,
    changes: row.changes,
    actor,
    subject:
      subject === undefined || row.subject_id === actor.id ? null : { id: row.subject_id as number, name: subject },
    ip_address: row.ip_address,
    browser: row.user_agent ? browserName(row.user_agent) || null : null,
    created_at: row.created_at,
  };
};

/** Customers of a brand hear that it was the support, and not who and where the operator's people are. */
const withoutTrace = (one: Activity): Activity =>
  one.actor.kind === 'support'
    ? { ...one, actor: { kind: 'support', id: null, name: null }, ip_address: null, browser: null }
    : one;

const find = async (context: Context, filter: ActivityFilter, part: Part): Promise<readonly Activity[]> => {
  const isOurs = await isPlatformHost(context);
  return inReadTransaction(context, async (tx) => {
    const { actor_id: actorId, action, from, to } = filter;
    const rows = await findAudits(tx.db, userOf(tx).accountId, { actorId, action, from, to, ...part });
    const names = await namesIn(tx, rows);
    return rows.map((row) => asActivity(row, names)).map((one) => (isOurs ? one : withoutTrace(one)));
  });
};

type Part = { readonly before: number | null; readonly offset?: number; readonly limit: number };

/** Who did what in the caller's account, newest first. */
export const listActivity = async (context: Context, query: ActivityFilter & PageInput) => {
  const plan = planPage(query);
  const { after: before, offset, limit } = plan;
  const rows = await find(context, query, { before, offset, limit: limit + 1 });
  const { data, pagination } = pageOf(plan, rows, offset + rows.length);
  // Nobody counts what happened over years: the page says whether there is more.
  return { data, pagination: { ...pagination, total_is_capped: rows.length > limit } };
};

const columns = ['time', 'who', 'what', 'name', 'changes', 'address', 'browser'] as const;

/** What is said of what happened, in a language. */
export const actWords = (language: string): ReturnType<typeof createActWords> =>
  createActWords({
    language,
    textOf: (key) => {
      const text = textIn(language, key);
      return text === key ? null : text;
    },
  });

const lineOf = (words: ReturnType<typeof createActWords>, one: Activity): string => {
  const changes = words.changesOf(one.changes).map(({ field, text }) => `${field}: ${text}`);
  const { actor, label, ip_address: address, browser, created_at: at } = one;
  return csvLine([at, words.actorOf(actor), words.sentenceOf(one), label, changes.join('; '), address, browser]);
};

const chunk = 1_000;

const bytesOf = async function* (
  context: Context,
  filter: ActivityFilter,
  language: string,
): AsyncGenerator<Uint8Array> {
  const words = actWords(language);
  yield csvHead(columns.map((name) => textIn(language, `activity.columns.${name}`)));
  for (let before: number | null = null; ;) {
    const rows: readonly Activity[] = await find(context, filter, { before, limit: chunk });
    if (rows.length > 0) yield Buffer.from(rows.map((row) => lineOf(words, row)).join(''));
    before = rows.at(-1)?.id ?? null;
    if (rows.length < chunk) return;
  }
};

/** The same as CSV in the caller's language: read while it is sent. */
export const exportActivity = async (context: Context, filter: ActivityFilter): Promise<FileToSend> => {
  const { accountId, userId } = userOf(context);
  const language = await inReadTransaction(context, (tx) => getLanguage(tx, accountId, userId));
  return {
    name: `activity-${moment(context.clock).slice(0, 10)}.csv`,
    contentType: csvType,
    size: null,
    etag: null,
    isInline: false,
    open: () => Promise.resolve(bytesOf(context, filter, language)),
  };
};
