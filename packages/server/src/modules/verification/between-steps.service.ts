import { freshDays } from '@galena/contract/verification';
import { isDemoAccount } from '../identity/index.ts';
import type { AddressCheck } from '../enrichment/index.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { writeVerdicts } from '../records/index.ts';
import { answerOf } from './answers.rules.ts';
import * as store from './answers.store.ts';
import { askAbout, dayCountsOf, type Asked } from './asking.service.ts';
import { keyOf } from './spellings.rules.ts';
import { findBounced } from './bounces.store.ts';
import { checkDoor } from './doors.service.ts';
import { addDay } from './house.store.ts';

const day = 24 * 3600;

/** Checks the addresses of a look-up between its steps, where the account has new addresses verified and mail servers can be asked. */
export const checkBetweenSteps = (): AddressCheck => ({
  isWanted: async (context) => {
    const accountId = actorAccount(context.actor);
    if (accountId === null) return false;
    const isOn = await inReadTransaction(context, (tx) => store.areArrivalsVerified(tx.db, accountId));
    return isOn && (await checkDoor(context, AbortSignal.timeout(30_000))) !== 'closed';
  },
  check: async (context, emails, signal, { areGuesses } = { areGuesses: false }) => {
    const accountId = actorAccount(context.actor) ?? 0;
    const since = momentIn(context.clock, -freshDays * day);
    const { isDemo, keys } = await inReadTransaction(context, async (tx) => ({
      isDemo: await isDemoAccount(tx, accountId),
      keys: new Set(await findBounced(tx.db, accountId, emails.map(keyOf), since)),
    }));
    const bounced = emails.filter((email) => keys.has(keyOf(email)));
    const open = emails.filter((email) => !keys.has(keyOf(email)));
    const asked =
      open.length === 0
        ? []
        : await askAbout(context, open, { knowsInvented: isDemo, paysVendor: !areGuesses }, signal);
    // A mail that came back says more than a mail server that is asked.
    const dead = bounced.map((email) => ({ email, state: 'undeliverable', detail: null }) as const);
    return [...dead, ...asked.map((one) => ({ email: one.answer.email, state: one.answer.state, detail: one }))];
  },
  write: async (tx, accountId, checked) => {
    const rows = checked.flatMap(({ resultId, address }) =>
      address.detail === null ? [] : [{ resultId, asked: address.detail as Asked }],
    );
    await writeVerdicts(
      tx,
      accountId,
      rows.map(({ resultId, asked: { answer } }) => ({
        resultId,
        email: answer.email,
        state: answer.state,
        at: answer.at,
      })),
    );
    // What a mail server put off is asked again when the look-up is over, with all else that it found.
    const answers = rows.map(({ resultId, asked: { answer, verifier } }) => ({
      ...answerOf(answer, verifier, null),
      resultId,
      tries: 0,
    }));
    await store.putAnswers(tx.db, accountId, answers);
    await addDay(tx.db, moment(tx.clock).slice(0, 10), dayCountsOf(rows.map(({ asked }) => asked)));
  },
  count: (tx, checked) =>
    addDay(tx.db, moment(tx.clock).slice(0, 10), dayCountsOf(checked.map(({ detail }) => detail as Asked))),
});
