import { defineSlot, type Filling } from '../slots/slots.ts';
import type { SealedColumn } from '../crypto/sealed-columns.ts';
import type { Binding } from '../http/bind.ts';
import type { EventDefinition, Subscription } from '../events/event.ts';
import type { AnyJob } from '../jobs/job.ts';
import type { KnownRun } from '../context/known-work.ts';
import type { Port } from '../ports/ports.ts';
import type { Context } from '../context/context.ts';
import type { Command } from './command.ts';
import type { SystemUse } from '../context/system-uses.ts';

/** What a room brings to the house: its `module.ts`. */
export type Module = {
  /** The room's name: its folder, its schema, its tag in the API document. */
  readonly name: string;
  /**
   * The rooms whose doors it imports: exactly these, not what they need in turn. Written out as names, because the walls
   * (.dependency-cruiser.cjs) read it as text.
   */
  readonly needs: readonly string[];
  readonly bindings: readonly Binding[];
  readonly fills?: readonly Filling[];
  readonly jobs?: readonly AnyJob[];
  readonly runs?: readonly KnownRun[];
  /** What it tells the rooms upstairs. Every event that somebody listens to stands on the list of the room that tells. */
  readonly events?: readonly EventDefinition[];
  readonly subscriptions?: readonly Subscription[];
  /** Its columns of secrets at rest, so that a new key reaches all of them. */
  readonly sealed?: readonly SealedColumn[];
  /** What it needs of the world outside, brought by main/supplies.ts. */
  readonly ports?: readonly Port<unknown>[];
  /** What the operator may type: `npm run galena -- <command>`. */
  readonly commands?: readonly Command[];
  /** What it does across accounts. */
  readonly systemUses?: readonly SystemUse[];
};

/** Puts the rows in place that this version of the product needs. Every process runs it when it starts, beside others. */
export const requiredRowsSlot = defineSlot<(context: Context) => Promise<void>>('required-rows');

/** Puts the first rows in place. Runs at every start, so it does nothing that stands already; answers lines to print. */
export const seedSlot = defineSlot<(context: Context) => Promise<readonly string[]>>('seed');

/** Removes what time has ended. Runs every minute in one of the workers; answers how many rows went. */
export const housekeepingSlot = defineSlot<(context: Context) => Promise<number>>('housekeeping');

/** A finding of `galena doctor`. */
export type Finding = { readonly state: 'ok' | 'note' | 'problem'; readonly text: string; readonly remedy?: string };

/** Looks at what the room needs: what is configured, reachable, missing. */
export const doctorSlot = defineSlot<(context: Context) => Promise<readonly Finding[]>>('doctor');
