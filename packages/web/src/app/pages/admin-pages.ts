import type { Me } from '@galena/contract/identity';
import { inner, page } from './page.ts';

const courses = '/admin/training-content';

const isSuperAdmin = ({ is_super_admin: isSuper }: Me): boolean => isSuper;

/** The operator's area. */
export const adminPages = {
  'Admin:Dashboard': page('admin', '/admin/dashboard', 'shell.pages.dashboard', 'gauge'),
  'Admin:Users': page('admin', '/admin/users', 'shell.pages.users', 'users'),
  'Admin:UserCreate': inner('admin', '/admin/users/create', 'shell.pages.user_create', { back: 'Admin:Users' }),
  'Admin:UserEdit': inner('admin', '/admin/users/$id/edit', 'shell.pages.user_edit', { back: 'Admin:Users' }),
  'Admin:UsersHistory': inner('admin', '/admin/users/history', 'shell.pages.users_history', { back: 'Admin:Users' }),
  'Admin:Plans': page('admin', '/admin/plans', 'shell.pages.plans', 'packages'),
  'Admin:PlanCreate': inner('admin', '/admin/plans/create', 'shell.pages.plan_create', { back: 'Admin:Plans' }),
  'Admin:PlanEdit': inner('admin', '/admin/plans/$id/edit', 'shell.pages.plan_edit', { back: 'Admin:Plans' }),
  'Admin:PlansHistory': inner('admin', '/admin/plans/history', 'shell.pages.plans_history', { back: 'Admin:Plans' }),
  'Admin:Searchers': page('admin', '/admin/searchers', 'shell.pages.searchers', 'topology-star-3'),
  'Admin:Manifests': inner('admin', '/admin/searchers/manifests', 'admin.shell.pages.manifests', {
    back: 'Admin:Searchers',
  }),
  'Admin:UserAnalytics': page('admin', '/admin/user-analytics', 'shell.pages.user_analytics', 'chart-bar'),
  'Admin:CreditUsage': inner('admin', '/admin/user-analytics/credit-usage', 'shell.pages.credit_usage', {
    tabOf: 'Admin:UserAnalytics',
  }),
  'Admin:LoginActivity': inner('admin', '/admin/user-analytics/login-activity', 'shell.pages.login_activity', {
    tabOf: 'Admin:UserAnalytics',
  }),
  'Admin:MonthlyCreditUsage': inner(
    'admin',
    '/admin/user-analytics/monthly-credit-usage',
    'shell.pages.monthly_credit_usage',
    { tabOf: 'Admin:UserAnalytics' },
  ),
  'Admin:AiAssistant': page('admin', '/admin/ai-assistant', 'shell.pages.ai_assistant', 'sparkles'),
  'Admin:AiAssistantHistory': inner('admin', '/admin/ai-assistant/history', 'shell.pages.ai_assistant_history', {
    back: 'Admin:AiAssistant',
  }),
  'Admin:Reports': page('admin', '/admin/reports', 'shell.pages.reports', 'report-analytics'),
  'Admin:ReportSubscriptions': inner('admin', '/admin/reports/subscriptions', 'shell.pages.subscriptions', {
    tabOf: 'Admin:Reports',
  }),
  'Admin:ReportUserReferrals': inner('admin', '/admin/reports/user-referrals', 'shell.pages.user_referrals', {
    tabOf: 'Admin:Reports',
  }),
  'Admin:Training': page('admin', courses, 'shell.pages.training', 'school'),
  'Admin:TrainingHistory': inner('admin', `${courses}/history`, 'shell.pages.training_history', {
    back: 'Admin:Training',
  }),
  'Admin:Course': inner('admin', `${courses}/$id`, 'shell.pages.course', { back: 'Admin:Training' }),
  'Admin:CoursePageCreate': inner('admin', `${courses}/$id/create`, 'shell.pages.course_page_create', {
    back: 'Admin:Course',
  }),
  'Admin:CoursePageEdit': inner('admin', `${courses}/$id/$pageId/edit`, 'shell.pages.course_page_edit', {
    back: 'Admin:Course',
  }),
  'Admin:Topics': page('admin', '/admin/topics', 'shell.pages.topics', 'book-2'),
  'Admin:TopicCreate': inner('admin', '/admin/topics/create', 'shell.pages.topic_create', { back: 'Admin:Topics' }),
  'Admin:TopicEdit': inner('admin', '/admin/topics/$id/edit', 'shell.pages.topic_edit', { back: 'Admin:Topics' }),
  'Admin:Partners': page('admin', '/admin/partners', 'shell.pages.partners', 'heart-handshake'),
  'Admin:PartnerCreate': inner('admin', '/admin/partners/create', 'shell.pages.partner_create', {
    back: 'Admin:Partners',
  }),
  'Admin:PartnerEdit': inner('admin', '/admin/partners/$id/edit', 'shell.pages.partner_edit', {
    back: 'Admin:Partners',
  }),
  // Added to the specification's pages: the operator's view of imports and jobs, and its say in the code of brands.
  'Admin:Imports': page('admin', '/admin/imports', 'admin.shell.pages.imports', 'upload'),
  'Admin:Money': page('admin', '/admin/money', 'admin.shell.pages.money', 'receipt-2'),
  'Admin:Brands': page('admin', '/admin/brands', 'whitelabel.shell.pages.brands', 'palette', {
    only: isSuperAdmin,
  }),
  'Admin:OptOuts': page('admin', '/admin/opt-outs', 'suppressions.shell.pages.platform_opt_outs', 'ban'),
  'Admin:Verification': page('admin', '/admin/verification', 'verification.shell.pages.verification', 'shield-check'),
  'Admin:Jobs': page('admin', '/admin/jobs', 'admin.shell.pages.jobs', 'server'),
};
