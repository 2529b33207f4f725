import type { AnyRoute, Effect, ModuleSlug } from '@galena/contract/kernel';

/**
 * The columns of the permission matrix: super admin, admin, reseller, parent, related account, partner, ordinary user, member of a
 * team. Written from the specification's matrix and not from the code: this is what the code is measured by.
 */
type Column = 'SA' | 'AD' | 'RS' | 'PA' | 'RE' | 'PT' | 'US' | 'TM';

const everybody = ['SA', 'AD', 'RS', 'PA', 'RE', 'PT', 'US', 'TM'] as const;
const owners = ['SA', 'AD', 'RS', 'PA', 'RE', 'PT', 'US'] as const;
const operators = ['SA', 'AD'] as const;

/** A row of the matrix, and the calls that it is about. */
export type Capability = {
  readonly name: string;
  readonly who: readonly Column[];
  /** The module in brackets; a member of a team needs it as its access option. */
  readonly module?: ModuleSlug;
  /** Only a member of a team needs it. */
  readonly ownersNeedNoModule?: boolean;
  /** Marked with a star: also while the account is inactive. */
  readonly whileInactive?: boolean;
  /** Changes are possible while an administrator views as the user, too. */
  readonly whileViewing?: boolean;
  /** Nobody does it for somebody else: not from the account above, either. */
  readonly inPerson?: boolean;
  /** Programs of customers need it for the main job. */
  readonly byKey?: boolean;
  readonly calls: readonly RegExp[];
};

const capabilities: readonly Capability[] = [
  {
    name: 'Sign out, preferences',
    who: everybody,
    whileInactive: true,
    whileViewing: true,
    calls: [/^POST \/auth\/logout$/, /^PUT \/api\/me\/preferences$/],
  },
  { name: 'Who am I', who: everybody, whileInactive: true, byKey: true, calls: [/^GET \/api\/me$/] },
  { name: 'Plans on offer', who: everybody, whileInactive: true, calls: [/^GET \/api\/plans$/] },
  {
    name: 'Own subscription, plans and invoices',
    who: owners,
    whileInactive: true,
    calls: [/ \/api\/plans\/:id\/(quote|choose)$/, / \/api\/billing(\/|$)/],
  },
  {
    name: 'Which billing portals apply',
    who: everybody,
    whileInactive: true,
    calls: [/^GET \/api\/wl\/check-billing-portals$/],
  },
  {
    // A reseller's team, too, whoever of it may work on the white label.
    name: 'Subscriptions of one’s customers',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    byKey: true,
    calls: [/ \/api\/wl\/subscription-(cancel|create)$/],
  },
  {
    name: 'Customers of a reseller: figures, subscriptions, files of them, usage history, webhooks on them',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    calls: [
      / \/api\/wl\/(dashboard|subscriptions)$/,
      / \/api\/wl\/subscriptions\/:id$/,
      / \/api\/wl\/subscriptions\/:id\/(cancel|reactivate|restore)$/,
      / \/api\/wl\/subscription-imports(\/|$)/,
      / \/api\/wl\/usage-history(\.csv)?$/,
      / \/api\/wl\/webhooks(\/|$)/,
    ],
  },
  {
    // Matrix (a), amended by A-24: its own customers only, and nobody does it for the reseller.
    name: 'Log in as one’s own customer',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    inPerson: true,
    calls: [/ \/api\/wl\/subscriptions\/:id\/login-as$/],
  },
  {
    // Money goes back by the reseller's own hand only.
    name: 'Refunds to customers of a reseller',
    who: ['RS'],
    module: 'whitelabel',
    calls: [/ \/api\/wl\/subscriptions\/:id\/refund$/],
  },
  {
    name: 'Own brand: business account, domain, pictures, links',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    calls: [/ \/api\/wl\/(business-account|custom-links|legal-pages)(\/|$)/],
  },
  { name: 'Links of the brand', who: everybody, whileInactive: true, calls: [/^GET \/api\/custom-links$/] },
  { name: 'How to become a reseller', who: everybody, whileInactive: true, calls: [/^GET \/api\/wl\/upgrade$/] },
  {
    name: 'Partners of a reseller, whom they referred, payouts',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    calls: [/ \/api\/wl\/(partners|referrals)(\/|$)/],
  },
  {
    name: 'Packages of a reseller and their sales pages',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    calls: [/ \/api\/wl\/packages(\/|$)/],
  },
  {
    name: 'The payment account of a reseller',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    calls: [/^GET \/api\/wl\/payment-integration$/],
  },
  {
    name: 'Connect and disconnect it',
    who: ['RS'],
    module: 'whitelabel',
    calls: [/^POST \/api\/wl\/payment-integration\//, /^DELETE \/api\/wl\/payment-integration$/],
  },
  // The matrix names partners; whoever is none asks, too, and is told that they are none.
  { name: 'Own referrals', who: everybody, whileInactive: true, calls: [/^GET \/api\/partner$/] },
  {
    name: 'A brand’s mail server and templates',
    who: ['RS', 'TM'],
    module: 'whitelabel',
    calls: [/ \/api\/wl\/(smtp|email-templates)(\/|$)/],
  },
  {
    name: 'Accept terms',
    who: everybody,
    whileInactive: true,
    inPerson: true,
    calls: [/^POST \/api\/accept-terms$/],
  },
  {
    name: 'Own name, picture, address, password, sign-ins',
    who: everybody,
    inPerson: true,
    calls: [/^POST \/api\/me$/, / \/api\/me\/(avatar|login-activity)$/, / \/api\/mail-change/],
  },
  {
    name: 'How somebody signs in: second factor, passkeys, providers',
    who: everybody,
    inPerson: true,
    whileInactive: true,
    calls: [/ \/api\/me\/(security|second-factor|passkeys|social-accounts)/],
  },
  { name: 'Business profile: read, write', who: everybody, calls: [/ \/api\/business-details/] },
  { name: 'What happened in the account', who: owners, calls: [/ \/api\/activity/] },
  {
    // The matrix leaves partners out: nothing of a team is a danger to anybody else, and their accounts are accounts like others.
    name: 'Manage team members',
    who: owners,
    calls: [/^(GET|PUT) \/api\/team-members(\/|$)/, /^POST \/api\/team-members(\/:id\/resend-invite)?$/],
  },
  {
    name: 'Give the account to a member',
    who: owners,
    inPerson: true,
    calls: [/^POST \/api\/team-members\/:id\/transfer$/],
  },
  { name: 'Time zone of the account', who: owners, calls: [/^PUT \/api\/account\/time-zone$/] },
  { name: 'Leave a team', who: everybody, calls: [/^DELETE \/api\/team-members/, /^GET \/api\/team-membership$/] },
  { name: 'Related accounts', who: ['PA'], calls: [/ \/api\/related-accounts/] },
  { name: 'Own sessions', who: everybody, inPerson: true, calls: [/^(GET|DELETE) \/api\/me\/sessions/] },
  { name: 'Notifications', who: everybody, calls: [/ \/api\/notifications/] },
  {
    name: 'API keys: list, create, edit, revoke',
    who: owners,
    inPerson: true,
    calls: [/ \/api\/(revoke-)?user-api-key/],
  },
  // The matrix's "Google API key", which is one of them: everybody's but a team member's.
  { name: 'Own keys at sources', who: owners, inPerson: true, calls: [/ \/api\/vendor-keys/] },
  {
    name: 'See limits, balance, prices; what can be asked for',
    who: everybody,
    byKey: true,
    calls: [/^GET \/api\/(user-limits|credit-costs|campaign-types|locations|locations\/towns|local-categories)$/],
  },
  { name: 'Runs of the account', who: everybody, byKey: true, calls: [/ \/api\/runs/] },
  {
    name: 'Search, lists, results, export, look-ups',
    who: everybody,
    module: 'leads',
    byKey: true,
    calls: [
      / \/api\/(search-options\/:type|:type-search|searches|recent-searches|saved-searches)/,
      / \/api\/campaigns?\b(?!-types|-webhook|-crms)/,
      / \/api\/list-views/,
      / \/api\/(records|batches|:type-results|enrich-jobs|imports|prepared-exports|export-schedules)/,
      / \/api\/suppressions/,
      / \/api\/(emails|bounces|verify-jobs|verification-settings|lookup-orders)/,
    ],
  },
  {
    name: 'Custom labels',
    who: everybody,
    module: 'leads',
    byKey: true,
    calls: [/ \/api\/custom-labels/],
  },
  {
    name: 'Integrations: webhooks',
    who: everybody,
    module: 'leads',
    calls: [/ \/api\/(webhook-(connections|deliveries)|campaign-webhook(-setup)?)(\/|$)/],
  },
  {
    name: 'Integrations: CRMs',
    who: everybody,
    module: 'leads',
    calls: [/ \/api\/(crms|crm|crm-connections|crm-deliveries|campaign-crms)(\/|$)/],
  },
  {
    // Zapier signs in with an API key.
    name: 'Integrations: Zaps',
    who: everybody,
    module: 'leads',
    byKey: true,
    calls: [/ \/api\/zapier\//],
  },
  {
    name: 'Wallet: transactions, buy, top-up',
    who: everybody,
    module: 'wallet',
    calls: [/ \/api\/wallet(?!\/(cards|payments))(\/|$)/],
  },
  {
    // The owner pays for a plan with them, whatever else is closed.
    name: 'Cards, and what became of a payment',
    who: everybody,
    module: 'wallet',
    ownersNeedNoModule: true,
    whileInactive: true,
    calls: [/ \/api\/wallet\/(cards|payments)/],
  },
  {
    name: 'A mail in full',
    who: ['SA'],
    module: 'admin',
    calls: [/^GET \/api\/admin\/mails\/:id$/],
  },
  {
    name: 'How the code of resellers runs',
    who: ['SA'],
    module: 'admin',
    calls: [/ \/api\/admin\/brands(\/|$)/],
  },
  {
    name: 'Operating: users, health, jobs, mails, runs, sources, imports',
    who: operators,
    module: 'admin',
    calls: [
      / \/api\/admin\/(health|users|plans|subscriptions|money|payments|jobs|dead-letters|mails$|runs|searchers|manifests|suppressions|imports|datasets|partners|referrals|verification|outcome-policy|reports)/,
    ],
  },
];

/** The row that a call belongs to. */
export const capabilityOf = ({ method, path }: Pick<AnyRoute, 'method' | 'path'>): Capability => {
  const name = `${method} ${path}`;
  const found = capabilities.filter(({ calls }) => calls.some((one) => one.test(name)));
  if (found.length === 1) return found[0] as Capability;
  throw new Error(
    `${name} belongs to ${found.length} rows of permissions.fixture.ts: ${found.map((row) => row.name).join(', ')}`,
  );
};

/** Somebody who calls, as the matrix sees them. */
export type Caller = {
  readonly name: string;
  /** Rights add up. None: nobody, or no more. */
  readonly columns: readonly Column[];
  /** What the account holds, and of a member of a team what it was given. */
  readonly modules?: readonly ModuleSlug[];
  readonly isInactive?: boolean;
  /** An administrator who views as this one. */
  readonly isViewing?: boolean;
  /** Somebody of the account above who works in this one. */
  readonly isEntered?: boolean;
  /** Calls by a key with these scopes. */
  readonly scopes?: readonly Effect[];
};

/** What a caller gets: let through, or turned back with that status. */
export const expectedOf = (
  caller: Caller,
  { access: { effect } }: AnyRoute,
  row: Capability,
): 'allowed' | 401 | 403 => {
  const { columns, modules = [], isInactive, isViewing, isEntered, scopes } = caller;
  if (columns.length === 0) return 401;
  const isOwner = !columns.includes('TM');
  const isRefused = [
    isInactive && !row.whileInactive,
    !columns.some((column) => row.who.includes(column)),
    row.module !== undefined && !modules.includes(row.module) && !(row.ownersNeedNoModule && isOwner),
    isViewing && effect !== 'read' && !row.whileViewing,
    isEntered && row.inPerson,
    scopes && !(row.byKey && scopes.includes(effect)),
    // They may call the product, but not by a key.
    scopes && (columns.includes('PT') || columns.includes('TM')),
  ];
  return isRefused.includes(true) ? 403 : 'allowed';
};
