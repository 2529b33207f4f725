import { createHmac } from 'node:crypto';
import { identityErrors, type Me } from '@galena/contract/identity';
import { generalErrors, type Fail, type ModuleSlug } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { acceptTerms, countPreferences, getPerson, setPreference, type PersonRow } from './people.store.ts';
import { followPreference, getGoogleKey } from './profile.service.ts';
import { secondFactorStanding } from './protection.service.ts';
import { termsVersion } from './sign-in.rules.ts';

/** What upper rooms know of the signed-in user: plan, subscription, limits, partner, business profile. */
export type MeOfUpperRooms = Partial<
  Pick<
    Me,
    | 'license_expiry'
    | 'subscription_id'
    | 'subscription_status'
    | 'referred_by_partner'
    | 'plan'
    | 'search_limit'
    | 'additional_queries'
    | 'unused_limits'
    | 'business_profile_complete'
  >
>;

/** Asked by `/api/me`, inside its transaction. */
export const meSlot = defineSlot<(tx: Tx) => Promise<MeOfUpperRooms>>('me');

const untilUpperRoomsAnswer = {
  license_expiry: null,
  subscription_id: null,
  subscription_status: null,
  referred_by_partner: null,
  plan: null,
  search_limit: null,
  additional_queries: [],
  unused_limits: [],
  business_profile_complete: false,
} satisfies MeOfUpperRooms;

const preferenceLimits = { keys: 200, bytes: 20_000 };

/** Identity proof for the support chat: hex HMAC-SHA256 of the user's id; null without a secret. */
const widgetProof = (secret: string | undefined, userId: number): string | null =>
  secret ? createHmac('sha256', secret).update(String(userId)).digest('hex') : null;

const asMe = (context: Context, person: PersonRow, googleKey: string | null): Omit<Me, 'second_factor'> => {
  const user = userOf(context);
  const { parent, last_login, terms_version, modules, preferences, access_options, account_name, ...plain } = person;
  return {
    ...plain,
    ...untilUpperRoomsAnswer,
    hash_hmac: widgetProof(context.app.config.SUPPORT_WIDGET_SECRET, person.id),
    // Every module is named; only a held one carries its id.
    modules: modules.map(({ id, slug, name }) => {
      const known = slug as ModuleSlug;
      return { id: user.modules.includes(known) ? id : null, slug: known, name };
    }),
    google_api_key: googleKey,
    parent_account: parent,
    login_activity: last_login,
    is_active: user.isActive,
    is_demo: user.isDemo,
    may_spend: user.maySpend,
    access_options: person.user_type === 'team_member' ? access_options : null,
    must_accept_terms: (terms_version ?? 0) < termsVersion,
    impersonator: user.impersonator,
    entered_account: user.enteredBy && { name: account_name, parent: parent?.name ?? '' },
    preferences: preferences as Me['preferences'],
  };
};

/** The signed-in user, with what the upper rooms know of it. */
export const getMe = (context: Context): Promise<Me> =>
  inReadTransaction(context, async (tx) => {
    const user = userOf(context);
    // Asked at once: each would otherwise wait for the way there and back of the one before.
    const [person, factor, googleKey, ...others] = await Promise.all([
      getPerson(tx.db, user.accountId, user.userId),
      secondFactorStanding(tx, user),
      // The account's: members of its team see none.
      user.standings.includes('owner') ? getGoogleKey(tx).maybeMasked(tx) : null,
      ...context.app.slots.answersOf(meSlot).map((answer) => answer(tx)),
    ]);
    return others.reduce<Me>((me, other) => ({ ...me, ...other }), {
      ...asMe(context, person, googleKey),
      second_factor: factor,
    });
  });

type PreferenceErrors = typeof identityErrors.too_many_preferences | typeof generalErrors.too_large;

/** Remembers a choice of the user; null forgets it. */
export const rememberPreference = (
  context: Context,
  key: string,
  value: unknown,
  fail: Fail<PreferenceErrors>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const user = userOf(context);
    if (JSON.stringify(value).length > preferenceLimits.bytes) return fail(generalErrors.too_large);
    await setPreference(tx.db, user, key, value);
    await followPreference(tx, key, value);
    if ((await countPreferences(tx.db, user.userId)) > preferenceLimits.keys)
      return fail(identityErrors.too_many_preferences);
  });

/** Records that the user accepts the present terms; answers when. */
export const acceptPresentTerms = (context: Context): Promise<string> =>
  inTransaction(context, async (tx) => {
    const user = userOf(context);
    const at = moment(context.clock);
    await acceptTerms(tx.db, user.userId, at, termsVersion);
    await writeAudit(tx, {
      action: 'terms_accepted',
      entity: 'user',
      entityId: user.userId,
      changes: { terms_version: [null, termsVersion] },
    });
    return at;
  });
