import type { ModuleSlug } from '@galena/contract/kernel';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon-names.ts';

/** The key of a text without placeholders. */
export type TextKey = ParseKeys;

type Path = `/${string}`;

type SectionSpec = {
  /** The specification's name of the address `root` (§2), which opens the section's first page. */
  readonly name: string;
  readonly root: Path;
  readonly title: TextKey;
  readonly icon: IconName;
  /** Whose holders see it; null: everybody. */
  readonly module: ModuleSlug | null;
  /** `main`: its pages stand in the sidebar; `area`: it has a sidebar of its own; `foot`: one link at the sidebar's end. */
  readonly place: 'main' | 'area' | 'foot';
};

const section = <const Name extends string, const Root extends Path>(
  name: Name,
  root: Root,
  title: TextKey,
  icon: IconName,
  module: ModuleSlug | null,
  place: SectionSpec['place'],
): SectionSpec & { readonly name: Name; readonly root: Root } => ({ name, root, title, icon, module, place });

/**
 * The sections. Their order is that of the sidebar and decides where `/` leads (G-33): to the first that the user's
 * modules open; those without a module come last.
 */
export const sections = {
  ai: section('AiCentral', '/ai', 'shell.sections.ai', 'brain', 'ai_suggest', 'main'),
  leads: section('LeadSearch', '/lead-search', 'shell.sections.leads', 'list-search', 'leads', 'main'),
  whitelabel: section('Whitelabel', '/whitelabel', 'shell.sections.whitelabel', 'palette', 'whitelabel', 'area'),
  admin: section('Admin', '/admin', 'shell.sections.admin', 'shield-star', 'admin', 'area'),
  settings: section('Settings', '/settings', 'shell.sections.settings', 'settings', null, 'foot'),
  profile: section('ProfileSettings', '/profile-settings', 'shell.sections.profile', 'user-circle', null, 'foot'),
};

export type SectionKey = keyof typeof sections;

/** Fetches the code of a page. */
type Load = () => Promise<ComponentType>;

type PageExtras = {
  /** A page without this is not built yet: nothing of the interface leads to it, and nobody gets there. */
  readonly load?: Load;
  /** A module that it needs beside its section's. */
  readonly module?: ModuleSlug;
  /** The page of a list that it belongs to: it does not stand in the sidebar, and "back" leads there (G-34). */
  readonly back?: string;
};

export type PageSpec = PageExtras & {
  readonly section: SectionKey;
  readonly path: Path;
  readonly title: TextKey;
  readonly icon: IconName;
};

const page = <const Own extends Path, const Extras extends PageExtras = object>(
  of: SectionKey,
  path: Own,
  title: TextKey,
  icon: IconName,
  extras: Extras = {} as Extras,
): PageSpec & Extras & { readonly path: Own } => ({ section: of, path, title, icon, ...extras });

/**
 * Every page behind the sign-in by the specification's name, in the order of the sidebar (decisions, part e). Routes,
 * guards, titles, ways back, sidebar, tab bar, command menu and landing page are made from this list: a page comes into
 * the product by the `load` in its line.
 */
export const pages = {
  'AiCentral:AiTraining': page('ai', '/ai/training', 'shell.pages.ai_training', 'brain'),
  'AiCentral:ICPSuggestions': page('ai', '/ai/icp-suggestions', 'shell.pages.icp_suggestions', 'target-arrow'),

  'LeadSearch:NewSearch': page('leads', '/lead-search/new-search', 'shell.pages.new_search', 'list-search'),
  'LeadSearch:WorkflowsDashboard': page('leads', '/lead-search/workflow', 'shell.pages.workflows', 'sitemap'),
  'LeadSearch:SavedLists': page('leads', '/lead-search/saved-lists', 'shell.pages.saved_lists', 'stack-2'),
  'LeadSearch:FineTuning': page('leads', '/lead-search/ai-assistant', 'shell.pages.ai_assistant', 'wand'),
  'LeadSearch:CustomLabels': page('leads', '/lead-search/custom-labels', 'shell.pages.custom_labels', 'tags'),
  'LeadSearch:Autopilots': page('leads', '/lead-search/autopilot', 'shell.pages.autopilots', 'repeat'),

  'Whitelabel:BusinessAccount': page(
    'whitelabel',
    '/whitelabel/business-account',
    'shell.pages.business_account',
    'palette',
  ),
  'Whitelabel:Packages': page('whitelabel', '/whitelabel/packages', 'shell.pages.packages', 'packages'),
  'Whitelabel:PaymentIntegration': page(
    'whitelabel',
    '/whitelabel/payment-integration',
    'shell.pages.payment_integration',
    'credit-card',
  ),
  'Whitelabel:Subscriptions': page('whitelabel', '/whitelabel/subscriptions', 'shell.pages.subscriptions', 'receipt-2'),
  'Whitelabel:CustomLinks': page('whitelabel', '/whitelabel/custom-links', 'shell.pages.custom_links', 'link'),
  'Whitelabel:SMTP': page('whitelabel', '/whitelabel/smtp', 'shell.pages.smtp', 'mail'),
  'Whitelabel:Webhook': page('whitelabel', '/whitelabel/webhook', 'shell.pages.webhook', 'webhook'),
  'Whitelabel:EmailTemplates': page(
    'whitelabel',
    '/whitelabel/email-templates',
    'shell.pages.email_templates',
    'template',
  ),
  'Whitelabel:Training': page('whitelabel', '/whitelabel/training-content', 'shell.pages.training', 'school'),
  'Whitelabel:Partners': page('whitelabel', '/whitelabel/partners', 'shell.pages.partners', 'heart-handshake'),

  'Admin:Dashboard': page('admin', '/admin/dashboard', 'shell.pages.dashboard', 'gauge'),
  'Admin:Users': page('admin', '/admin/users', 'shell.pages.users', 'users'),
  'Admin:Plans': page('admin', '/admin/plans', 'shell.pages.plans', 'packages'),
  'Admin:Searchers': page('admin', '/admin/searchers', 'shell.pages.searchers', 'topology-star-3'),
  'Admin:UserAnalytics': page('admin', '/admin/user-analytics', 'shell.pages.user_analytics', 'chart-bar'),
  'Admin:AiAssistant': page('admin', '/admin/ai-assistant', 'shell.pages.ai_assistant', 'sparkles'),
  'Admin:Reports': page('admin', '/admin/reports', 'shell.pages.reports', 'report-analytics'),
  'Admin:Training': page('admin', '/admin/training-content', 'shell.pages.training', 'school'),
  'Admin:Topics': page('admin', '/admin/topics', 'shell.pages.topics', 'book-2'),
  'Admin:Partners': page('admin', '/admin/partners', 'shell.pages.partners', 'heart-handshake'),
  // Added to the specification's pages: the operator's view of jobs.
  'Admin:Jobs': page('admin', '/admin/jobs', 'jobs.title', 'server', {
    load: () => import('../features/admin/jobs.page.tsx').then(({ JobsPage }) => JobsPage),
  }),

  'Settings:BusinessProfile': page(
    'settings',
    '/settings/business-profile',
    'shell.pages.business_profile',
    'building-store',
  ),
  'Settings:Wallet': page('settings', '/settings/wallet', 'shell.pages.wallet', 'coins', { module: 'wallet' }),
  'Settings:Integration': page('settings', '/settings/integration', 'shell.pages.integration', 'plug'),
  'Settings:Courses': page('settings', '/settings/courses', 'shell.pages.courses', 'school'),

  'ProfileSettings:Profile': page('profile', '/profile-settings/profile', 'profile.title', 'user-circle', {
    load: () => import('../features/identity/profile.page.tsx').then(({ ProfilePage }) => ProfilePage),
  }),
};

export type PageName = keyof typeof pages;

/** The pages that are built, as far as the compiler can tell: links may lead to these. */
export type BuiltPage = {
  [Name in PageName]: (typeof pages)[Name] extends { readonly load: Load } ? Name : never;
}[PageName];

/** Where links of the interface may lead. */
export type Address = (typeof pages)[BuiltPage]['path'];

const specs: Readonly<Record<PageName, PageSpec>> = pages;

/** What the list says of a page. */
export const pageOf = (name: PageName): PageSpec => specs[name];

/** The built pages in the order of the list. */
export const builtPages = (Object.keys(pages) as PageName[]).filter(
  (name): name is BuiltPage => specs[name].load !== undefined,
);
