import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { callAdapter } from '../../platform/vendor-calls/call-adapter.ts';
import type { Finding } from '../../platform/module/manifest.ts';
import * as store from './house.store.ts';
import { verifiersPort } from './verifiers.ports.ts';

// An open port stays open as a rule; whoever opens a closed one does not want to wait for it to be noticed.
const believedSeconds = { open: 24 * 3600, unclear: 15 * 60, closed: 15 * 60 } as const;

/** Tries now whether mail servers can be asked from this machine, and keeps what came of it. Says so in the log when that changes. */
export const probeDoor = async (context: Context, signal: AbortSignal): Promise<store.Door> => {
  const before = await store.maybeDoor(context.db);
  const { probe } = context.app.ports.get(verifiersPort);
  const state = await callAdapter(context, 'smtp', () => probe(signal), { signal });
  const door = await store.putDoor(context.db, state, moment(context.clock));
  if (state === 'closed' && before?.state !== 'closed')
    context.log.warn({}, 'port 25 is closed: mail servers cannot be asked whether they take mail');
  return door;
};

/** Whether mail servers can be asked, as it was found lately; else it is tried. Call it outside any transaction. */
export const checkDoor = async (context: Context, signal: AbortSignal): Promise<store.DoorState> => {
  const known = await store.maybeDoor(context.db);
  const isBelieved = known && known.checked_at > momentIn(context.clock, -believedSeconds[known.state]);
  return isBelieved ? known.state : (await probeDoor(context, signal)).state;
};

/** Whether somebody can be asked, as far as it is known: mail servers, or a vendor in their place. Nothing is tried. */
export const canAsk = async (context: Context): Promise<boolean> =>
  context.app.ports.get(verifiersPort).vendor !== null || (await store.maybeDoor(context.db))?.state !== 'closed';

/** What `doctor` says of the way to mail servers. */
export const examineDoor = async (context: Context): Promise<readonly Finding[]> => {
  const door = await store.maybeDoor(context.db);
  if (door?.state !== 'closed') return [{ state: 'ok', text: 'mail servers can be asked, as far as is known' }];
  return [
    {
      state: 'note',
      text: `port 25 was closed at ${door.checked_at}: emails can’t be verified by asking their mail servers`,
      remedy: 'ask your hosting provider to open outgoing port 25',
    },
  ];
};
