import { modules } from '../main/modules.ts';

/** The jobs by which rooms listen to what others tell, for a worker of a test. */
export const listenersOf = (...rooms: readonly string[]) =>
  modules
    .filter(({ name }) => rooms.includes(name))
    .flatMap(({ subscriptions = [] }) => subscriptions.map(({ job }) => job));
