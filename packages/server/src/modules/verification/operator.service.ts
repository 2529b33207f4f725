import { reasonStates, type VerificationOverview, type VerificationReason } from '@galena/contract/verification';
import { writeAudit } from '../../platform/audit/audit.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { probeDoor } from './doors.service.ts';
import * as house from './house.store.ts';
import { verifiersPort } from './verifiers.ports.ts';

const shownSeconds = 30 * 24 * 3600;
const probeMs = 30_000;
/** As many providers as a page shows: those that were asked most. */
const maxProviders = 50;

type Count = { readonly reason: VerificationReason; readonly n: number };

const sum = (counts: readonly Count[], wanted: (reason: VerificationReason) => boolean): number =>
  counts.reduce((total, { reason, n }) => (wanted(reason) ? total + n : total), 0);

const tallyOf = (counts: readonly Count[]) => ({
  asked: sum(counts, () => true),
  deliverable: sum(counts, (reason) => reasonStates[reason] === 'deliverable'),
  undeliverable: sum(counts, (reason) => reasonStates[reason] === 'undeliverable'),
  catch_all: sum(counts, (reason) => reasonStates[reason] === 'catch_all'),
  risky: sum(counts, (reason) => reasonStates[reason] === 'risky'),
  unknown: sum(counts, (reason) => reasonStates[reason] === 'unknown'),
  blocked: sum(counts, (reason) => reason === 'blocked'),
});

const doorOf = (door: house.Door | null): VerificationOverview['door'] =>
  door ?? { state: 'not_checked', since: null, checked_at: null };

/** What the operator sees of verification over all accounts: counts, never addresses. */
export const getOverview = async (context: Context): Promise<VerificationOverview> => {
  const { own, introduction } = context.app.ports.get(verifiersPort);
  const counts = await house.findDays(context.db, momentIn(context.clock, -shownSeconds).slice(0, 10));
  const days = [...Map.groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    asked: sum(ofDay, () => true),
    answered: sum(ofDay, (reason) => reasonStates[reason] !== 'unknown'),
    blocked: sum(ofDay, (reason) => reason === 'blocked'),
  }));
  const providers = [...Map.groupBy(counts, ({ provider }) => provider)]
    .map(([provider, ofOne]) => ({ provider, ...tallyOf(ofOne) }))
    .toSorted((a, b) => b.asked - a.asked)
    .slice(0, maxProviders);
  return {
    verifier: { key: own.name, label: own.label, ...introduction },
    door: doorOf(await house.maybeDoor(context.db)),
    own_list_price: (await house.maybePrice(context.db)) ?? 0,
    days,
    providers,
  };
};

/** Tries now whether mail servers can be asked. */
export const probeNow = async (context: Context): Promise<VerificationOverview['door']> => {
  const door = await probeDoor(context, AbortSignal.timeout(probeMs));
  await inTransaction(context, (tx) =>
    writeAudit(tx, { action: 'tested', entity: 'verification', changes: { door: [null, door.state] } }),
  );
  return door;
};

/** Sets what verifying an address costs that came with a person's own list, from the next verification on. */
export const savePrice = async (context: Context, price: number): Promise<VerificationOverview> => {
  await inTransaction(context, async (tx) => {
    const before = (await house.maybePrice(tx.db)) ?? 0;
    if (before === price) return;
    await house.putPrice(tx.db, price);
    await writeAudit(tx, {
      action: 'changed',
      entity: 'verification',
      changes: { own_list_price: [before, price] },
    });
  });
  return getOverview(context);
};

const factsSeconds = 7 * 24 * 3600;
const keptSeconds = 90 * 24 * 3600;

/** Forgets what is of no use any more: facts of domains after a week, counts after a quarter. */
export const purgeHouse = async (context: Context): Promise<number> =>
  (await house.removeFacts(context.db, momentIn(context.clock, -factsSeconds))) +
  (await house.removeDays(context.db, momentIn(context.clock, -keptSeconds).slice(0, 10)));
