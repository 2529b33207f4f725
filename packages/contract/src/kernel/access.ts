import { generalErrors, type ErrorDef } from './errors.ts';

/** The modules an account can hold; a page or a route may ask for one of them. */
export const moduleSlugs = ['ai_suggest', 'leads', 'whitelabel', 'admin', 'wallet'] as const;
export type ModuleSlug = (typeof moduleSlugs)[number];

/** Who a signed-in user is to the house. Standings overlap: a reseller may be a parent too, and rights add up. */
export const standings = ['signed_in', 'owner', 'parent', 'reseller', 'admin', 'super_admin'] as const;
export type Standing = (typeof standings)[number];

/** What a route asks of its caller. A route without it does not start. */
export type Access = {
  /** `signature`: the call proves itself by a signed body (provider notices), not by a session. */
  readonly who: 'public' | 'signature' | Standing;
  /** One of these modules must be held. */
  readonly anyModule?: readonly ModuleSlug[];
  /** The owner of the account needs none of the modules: they come to pay for a plan. */
  readonly ownerWithoutModule?: boolean;
  /** Also for an account that has a parent but no plan yet. */
  readonly inactiveAllowed?: boolean;
  /** Also for whoever must set up a second factor before anything else. */
  readonly unprotectedAllowed?: boolean;
  /** Also while an administrator views the product as this user. Reads are always allowed. */
  readonly whileImpersonating?: boolean;
  /** Only for the person themself: not for somebody of a parent who works in their account. */
  readonly inPerson?: boolean;
  /** An API key with the scope of that effect may stand in for the session. */
  readonly apiKey?: boolean;
  readonly effect: Effect;
};

/** What calls do, and so what an API key may be good for: each key has some of these as its scopes. */
export const effects = ['read', 'write', 'spend'] as const;
export type Effect = (typeof effects)[number];

/** An API key that stands in for a session. */
export type ActingKey = { readonly id: number; readonly scopes: readonly Effect[] };

/** Who calls. Everything a permission can depend on, settled once per request. */
export type Actor =
  // What was shown is known and not good any more: the refusal says why.
  | { readonly kind: 'nobody'; readonly refusal?: ErrorDef }
  | { readonly kind: 'system'; readonly reason: string }
  | JobActor
  | UserActor;

/** A job at work in an account (null: across accounts), with the lease that lets it commit. */
export type JobActor = {
  readonly kind: 'job';
  readonly name: string;
  readonly accountId: number | null;
  readonly leaseId: number;
};

/** A user, by the session or by the API key that the call carries. */
export type UserActor = Person & (BySession | ByKey);

/** The access token of this session. */
type BySession = { readonly tokenId: number; readonly apiKey?: undefined };
type ByKey = { readonly tokenId?: undefined; readonly apiKey: ActingKey };

type Person = {
  readonly kind: 'user';
  readonly userId: number;
  readonly accountId: number;
  readonly realmId: number;
  readonly standings: readonly Standing[];
  readonly modules: readonly ModuleSlug[];
  readonly isActive: boolean;
  readonly isDemo: boolean;
  /** Their free trial has ended and no plan was chosen since: nothing is paid for. */
  readonly isTrialOver?: boolean;
  /** Must set up a second factor before anything else opens. */
  readonly isUnprotected?: boolean;
  readonly impersonator: { readonly id: number; readonly name: string } | null;
  /** Who of the parent works in this account as its owner: what they do is theirs in the audit. */
  readonly enteredBy: { readonly id: number; readonly name: string } | null;
  /** False for a team member who may look and export, and not spend. */
  readonly maySpend: boolean;
};

/** Whether a module that the route asks for is missing. */
const isModuleMissing = ({ modules, standings: held }: UserActor, { anyModule, ownerWithoutModule }: Access): boolean =>
  anyModule !== undefined &&
  !anyModule.some((slug) => modules.includes(slug)) &&
  !(ownerWithoutModule && held.includes('owner'));

/** Why an API key may not call what its user may; null: it may. */
const refusalOfKey = (key: ActingKey, access: Access): ErrorDef | null => {
  if (!access.apiKey) return generalErrors.key_not_accepted;
  return key.scopes.includes(access.effect) ? null : generalErrors[`key_without_${access.effect}`];
};

/**
 * Whether `actor` may call a route with this `access`.
 * @returns the error to answer with, or null when the call may go on. Ownership of single objects is the room's to check.
 */
export const refusalOf = (actor: Actor, access: Access): ErrorDef | null => {
  if (access.who === 'public' || access.who === 'signature') return null;
  if (actor.kind === 'nobody') return actor.refusal ?? generalErrors.unauthenticated;
  if (actor.kind !== 'user') return null;
  if (actor.isUnprotected && !access.unprotectedAllowed) return generalErrors.second_factor_missing;
  if (!actor.isActive && !access.inactiveAllowed) return generalErrors.account_inactive;
  if (!actor.standings.includes(access.who)) return generalErrors.forbidden;
  if (isModuleMissing(actor, access)) return generalErrors.module_missing;
  if (actor.impersonator && access.effect !== 'read' && !access.whileImpersonating)
    return generalErrors.viewing_as_user;
  if (actor.enteredBy && access.inPerson) return generalErrors.owner_in_person;
  if (access.effect === 'spend' && !actor.maySpend) return generalErrors.spending_not_allowed;
  if (access.effect === 'spend' && actor.isTrialOver && !access.inactiveAllowed) return generalErrors.trial_over;
  return actor.apiKey ? refusalOfKey(actor.apiKey, access) : null;
};
