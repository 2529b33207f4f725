/** A listener to an event, as `publish` needs it: the queue its jobs go to. */
export type Listener = { readonly event: string; readonly queue: string };

/** A kind of run, as far as the house has to know it: platform/runs knows what `load` answers. */
export type KnownRun = { readonly name: string; readonly load: () => Promise<unknown> };
