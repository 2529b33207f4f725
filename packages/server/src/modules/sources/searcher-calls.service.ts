import type { SearcherCard } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import type { z } from 'zod';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { assertOutside, inTransaction, inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { needsNothing, searcherCredentials, withoutSecrets, type Credentials } from './searcher-settings.rules.ts';
import { UnforeseenError } from '../../platform/vendor-calls/call-adapter.ts';
import * as store from './searcher-settings.store.ts';
import type { Spent } from './registered.service.ts';

/** A searcher that this version of the product can ask, and how its settings are read. */
export type KnownSearcher = { readonly card: SearcherCard; readonly config: z.ZodType };

export type SetSearcher<Known extends KnownSearcher> = {
  readonly known: Known;
  readonly card: SearcherCard;
  readonly row: store.SearcherRow;
};

/** The day that calls are counted on, in UTC. */
export const dayOf = ({ clock }: Context): string => moment(clock).slice(0, 10);

/** Gives those that need no settings their row, where they have none: nobody has to add them. */
export const addBuiltIn = (context: Context, all: readonly KnownSearcher[]): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    for (const { card, config } of all) {
      const { key: provider, type: listType, label: name } = card;
      if (!needsNothing(config)) continue;
      const dailyLimit = card.callsPerDay ?? null;
      await store.createSearcher(db, { provider, listType, name, dailyLimit, at: moment(context.clock) });
    }
  });

/** All that were set, with what they were asked today. */
export const findRows = (context: Context): Promise<readonly store.SearcherRow[]> =>
  inReadTransaction(context, ({ db }) => store.findSearchers(db, dayOf(context)));

/** The searchers, each with how it was set. */
export const setOf = <Known extends KnownSearcher>(
  all: readonly Known[],
  rows: readonly store.SearcherRow[],
): readonly SetSearcher<Known>[] =>
  all.flatMap((known) => {
    const row = rows.find(({ provider, list_type }) => provider === known.card.key && list_type === known.card.type);
    return row ? [{ known, card: known.card, row }] : [];
  });

/** The searchers as they were set. */
export const findSet = async <Known extends KnownSearcher>(
  context: Context,
  all: readonly Known[],
): Promise<readonly SetSearcher<Known>[]> => setOf(all, await findRows(context));

/** What was set, as it was typed. */
export const openCredentials = ({ app }: Context, { id, credentials }: store.SearcherRow): Credentials =>
  credentials === null
    ? {}
    : (JSON.parse(app.secrets.open(credentials, sealedContext(searcherCredentials, id))) as Credentials);

const secondsOfDay = 24 * 3600;
const longestWait = 3600;

/** A run waits for the next day; it looks every hour whether the limit was raised. */
export const limitReached = ({ clock }: Context, key: string): VendorError => {
  const left = secondsOfDay - (Math.floor(clock.now().getTime() / 1000) % secondsOfDay);
  return new VendorError(key, 'rate_limited', 'The limit of calls of this day is reached', Math.min(left, longestWait));
};

/** So much of what a vendor says of its trouble is kept. */
export const longestKept = 300;

/**
 * Whether an error says that its vendor is not well: a question that it does not take says nothing, neither does "not so fast", nor what
 * we failed over ourselves.
 */
export const isFault = (error: VendorError): boolean =>
  error.fault !== 'bad_input' && error.fault !== 'rate_limited' && !(error instanceof UnforeseenError);

/** A call, and the day on which it began: there it is counted, also when it ends on the next. */
type Counted = { readonly context: Context; readonly row: store.SearcherRow; readonly day: string };
/** A way to count calls of a searcher: how one that begins is counted, and how one that ended. */
type Counting = {
  /** @returns false: it may not be made. */
  readonly begin: (call: Counted) => Promise<boolean>;
  readonly end: (call: Counted, end: Ended) => Promise<void>;
  /** What it cost where it is neither counted as well nor as failed. */
  readonly stop: (call: Counted, millicents: number) => Promise<void>;
};
type Ended = Pick<store.CallEnd, 'error' | 'isFault' | 'millicents'>;
type Call<Answer> = readonly [signal: AbortSignal | undefined, ask: () => Promise<Answer>, spentOn: Spent<Answer>];

const countedBy =
  ({ begin, end, stop }: Counting) =>
  async <Answer>(
    context: Context,
    row: store.SearcherRow,
    ...[signal, ask, spentOn]: Call<Answer>
  ): Promise<Answer> => {
    assertOutside(context);
    const call = { context, row, day: dayOf(context) };
    if (!(await begin(call))) throw limitReached(context, row.provider);
    // An answer that came is not thrown away because it could not be counted.
    const counted = (counting: Promise<void>): Promise<void> =>
      counting.catch((error: unknown) =>
        context.log.warn({ err: error, searcher: row.provider }, 'a call could not be counted'),
      );
    try {
      const answer = await ask();
      await counted(end(call, { error: null, isFault: false, millicents: spentOn(answer) }));
      return answer;
    } catch (error) {
      if (!(error instanceof VendorError) || signal?.aborted) {
        // Whoever stopped, or a trouble of ours: no verdict on the source, but what it answered until then is to be paid.
        await counted(stop(call, spentOn(null)));
        throw error;
      }
      const message = withoutSecrets(error.message, openCredentials(context, row));
      const told = { error: message.slice(0, longestKept), isFault: isFault(error), millicents: spentOn(null) };
      await counted(end(call, told));
      // Also the log and the operator are told the rest of it only.
      throw message === error.message
        ? error
        : new VendorError(error.vendor, error.fault, message, error.retryAfterSeconds);
    }
  };

const endOf = ({ context, row: { id }, day }: Counted, end: Ended): store.CallEnd => ({
  id,
  day,
  at: moment(context.clock),
  ...end,
});

/**
 * Asks a searcher and counts it: a call under its limit, how it ended, and its last error without secrets. Call it outside any
 * transaction: calls are counted whatever becomes of the caller.
 * @param spentOn what it costs at the vendor
 */
export const countCall = countedBy({
  begin: ({ context, row: { id }, day }) => store.reserveCall(context.db, id, day),
  end: (call, end) => store.settleCall(call.context.db, endOf(call, end)),
  stop: ({ context, row: { id }, day }, millicents) => store.addCost(context.db, { id, day, millicents }),
});

/** The same of one that costs nothing and has no limit: it is counted when it has ended, in one statement. One that is stopped is not. */
export const countEndedCall = countedBy({
  begin: () => Promise.resolve(true),
  end: (call, end) => store.addCall(call.context.db, endOf(call, end)),
  stop: () => Promise.resolve(),
});

// Rates are told of thirty days; a quarter is there for whoever asks what happened.
const keepSeconds = 90 * 24 * 3600;

/** Removes the counts of days that nobody asks about any more. @returns how many */
export const purgeDays = async (context: Context): Promise<number> => {
  const before = momentIn(context.clock, -keepSeconds).slice(0, 10);
  return (await store.removeDays(context.db, before)) + (await store.removeKeyDays(context.db, before));
};
