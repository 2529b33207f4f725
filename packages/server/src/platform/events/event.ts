import type { z } from 'zod';
import { defineJob, type AnyJob, type JobHandler } from '../jobs/job.ts';
import { actorAccount } from '../context/actor-account.ts';
import type { Tx } from '../context/transaction.ts';
import { sendJobs } from '../jobs/queue.ts';

/** Something a room tells the rooms upstairs. */
export type EventDefinition<Schema extends z.ZodType = z.ZodType> = {
  /** `<room>.<what happened>`. */
  readonly name: string;
  /** One line for the event map. */
  readonly about: string;
  readonly payload: Schema;
};

/** A room that listens: its own job for each event, so that one listener's failure is no other's. */
export type Subscription = { readonly event: string; readonly job: AnyJob };

/** Declares an event. */
export const defineEvent = <Schema extends z.ZodType>(event: EventDefinition<Schema>): EventDefinition<Schema> => event;

/**
 * Listens to an event: one line of a module's `subscriptions`.
 * @param name `<room>.<what it does>`: the queue of this listener
 */
export const subscribe = <Schema extends z.ZodType>(
  event: EventDefinition<Schema>,
  name: string,
  load: () => Promise<JobHandler<z.output<Schema>>>,
): Subscription => ({ event: event.name, job: defineJob({ name, payload: event.payload, load }) });

/**
 * Publishes an event in the caller's transaction: every listener's job commits with the change it tells of, and an event
 * of a rolled-back change never existed.
 * @param accountId for work across accounts that tells of one; else the actor's own
 */
export const publish = async <Schema extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<Schema>,
  payload: z.input<Schema>,
  accountId: number | null = actorAccount(tx.actor),
): Promise<void> => {
  if (accountId === null) throw new Error(`${event.name} needs the account it happened in`);
  const request = { accountId, payload: event.payload.parse(payload) };
  for (const { queue } of tx.app.subscriptions.filter((listener) => listener.event === event.name))
    await sendJobs(tx.db, queue, [request]);
};
