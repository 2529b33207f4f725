import type { IconName } from '../icon-names.ts';

/** The colours of states; they never come from a tenant (design, principle 5). Blue always means "in progress". */
export type Tone = 'green' | 'amber' | 'red' | 'blue' | 'gray';

type Kind = { readonly tone: Tone; readonly icon: IconName };
const kind = (tone: Tone, icon: IconName): Kind => ({ tone, icon });

const working = kind('blue', 'loader-2');
const done = kind('green', 'circle-check-filled');
const partly = kind('amber', 'circle-half-2');
const waiting = kind('gray', 'circle-dashed');
const active = kind('green', 'player-play-filled');
const paused = kind('gray', 'player-pause-filled');
const failed = kind('red', 'alert-triangle-filled');

/** Every state that the product shows, by family: its colour and its shape (design, section 4, "Status"). */
export const statusKinds = {
  email: {
    looking: working,
    /** Checked: read on the website, or asked of its mail server. */
    found: done,
    /** A source says so, and nobody checked it. */
    listed: kind('gray', 'mail'),
    potential: partly,
    none: kind('gray', 'circle-minus'),
    /** None is known, and this is why. */
    unreachable: kind('amber', 'refresh'),
    refused: kind('gray', 'lock'),
    no_website: kind('gray', 'circle-dashed'),
    complete: kind('green', 'circle-check'),
  },
  /** What is known of whether an address takes mail. Green is only for what its mail server said. */
  verification: {
    deliverable: done,
    undeliverable: kind('red', 'circle-x'),
    catch_all: partly,
    risky: kind('amber', 'alert-triangle-filled'),
    unknown: kind('gray', 'help'),
    not_verified: waiting,
    no_email: kind('gray', 'circle-minus'),
  },
  delivery: { sending: working, sent: done, unsent: waiting, failed },
  autopilot: { active, paused, in_use: kind('blue', 'bolt'), expired: kind('amber', 'clock-x') },
  /** Workflows, API keys, subscriptions. */
  lifecycle: {
    draft: kind('gray', 'pencil'),
    published: kind('green', 'rocket'),
    active,
    revoked: kind('red', 'circle-x'),
    expired: kind('amber', 'clock-x'),
    canceled: kind('red', 'ban'),
    archived: kind('gray', 'archive'),
  },
  crawl: { queued: waiting, reading: working, read: done, partly_read: partly, failed },
  integration: { connected: done, reconnect: kind('amber', 'refresh'), not_connected: waiting },
  searcher: { healthy: done, slow: partly, down: failed },
  /** What the operator set of a searcher, and what it made of that. */
  source: { active, paused, error: failed },
  /** An account's own keys at vendors. */
  vendor_key: { none: waiting, works: done, failing: failed, not_tested: partly },
  /** `disabled`: by us, because nothing arrives there. */
  webhook: { works: done, unused: waiting, failing: partly, disabled: failed, off: paused },
  webhook_delivery: { waiting, delivered: done, dead: failed, withheld: kind('gray', 'ban') },
  run: {
    queued: waiting,
    running: working,
    paused,
    completed: done,
    stopped: kind('amber', 'player-stop'),
    failed,
    canceled: kind('gray', 'ban'),
  },
  /** Files that are prepared. `removed`: somebody in it asked not to be contacted. */
  export: {
    preparing: working,
    ready: done,
    failed,
    stopped: kind('amber', 'player-stop'),
    expired: kind('gray', 'clock-x'),
    removed: kind('red', 'ban'),
  },
  /** People, as the operator sees them. */
  user: {
    active: done,
    inactive: kind('gray', 'circle-minus'),
    suspended: kind('amber', 'lock'),
    deleted: kind('red', 'trash'),
  },
  /** `kept`: it lies in the outbox and went to nobody. */
  mail: { queued: waiting, sent: done, failed, kept: kind('gray', 'archive') },
  /** Members of a team and accounts below one's own. */
  team: { active: done, invited: waiting, expired: kind('amber', 'clock-x'), deleted: kind('gray', 'trash') },
  health: { ok: done, note: kind('gray', 'info-circle'), problem: failed },
} as const satisfies Record<string, Record<string, Kind>>;

type StatusFamily = keyof typeof statusKinds;

/** A family and one of its states: `{ family: 'email', state: 'found' }`. */
export type StatusOf = {
  [Family in StatusFamily]: { readonly family: Family; readonly state: keyof (typeof statusKinds)[Family] & string };
}[StatusFamily];

type StatusText = {
  [Family in StatusFamily]: `status.${Family}.${keyof (typeof statusKinds)[Family] & string}`;
}[StatusFamily];

/** The key of the word for one state. */
export const statusTextOf = ({ family, state }: StatusOf): StatusText => `status.${family}.${state}` as StatusText;

/** The colour and shape of one state. */
export const statusKindOf = ({ family, state }: StatusOf): Kind =>
  (statusKinds[family] as Record<string, Kind>)[state] ?? waiting;
