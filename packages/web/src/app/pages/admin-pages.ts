import { inner, page } from './page.ts';

/** The operator's area. */
export const adminPages = {
  'Admin:Dashboard': page('admin', 'shell.pages.dashboard', 'gauge'),
  'Admin:Users': page('admin', 'shell.pages.users', 'users'),
  'Admin:UserCreate': inner('admin', 'shell.pages.user_create', { back: 'Admin:Users' }),
  'Admin:UserEdit': inner('admin', 'shell.pages.user_edit', { back: 'Admin:Users' }),
  'Admin:UsersHistory': inner('admin', 'shell.pages.users_history', { back: 'Admin:Users' }),
  'Admin:Plans': page('admin', 'shell.pages.plans', 'packages'),
  'Admin:PlanCreate': inner('admin', 'shell.pages.plan_create', { back: 'Admin:Plans' }),
  'Admin:PlanEdit': inner('admin', 'shell.pages.plan_edit', { back: 'Admin:Plans' }),
  'Admin:PlansHistory': inner('admin', 'shell.pages.plans_history', { back: 'Admin:Plans' }),
  'Admin:Searchers': page('admin', 'shell.pages.searchers', 'topology-star-3', {
    load: () => import('../../features/admin/searchers/searchers.page.tsx').then(({ SearchersPage }) => SearchersPage),
  }),
  'Admin:UserAnalytics': page('admin', 'shell.pages.user_analytics', 'chart-bar'),
  'Admin:CreditUsage': inner('admin', 'shell.pages.credit_usage', {
    tabOf: 'Admin:UserAnalytics',
  }),
  'Admin:LoginActivity': inner('admin', 'shell.pages.login_activity', {
    tabOf: 'Admin:UserAnalytics',
  }),
  'Admin:MonthlyCreditUsage': inner('admin', 'shell.pages.monthly_credit_usage', { tabOf: 'Admin:UserAnalytics' }),
  'Admin:AiAssistant': page('admin', 'shell.pages.ai_assistant', 'sparkles'),
  'Admin:AiAssistantHistory': inner('admin', 'shell.pages.ai_assistant_history', {
    back: 'Admin:AiAssistant',
  }),
  'Admin:Reports': page('admin', 'shell.pages.reports', 'report-analytics'),
  'Admin:ReportSubscriptions': inner('admin', 'shell.pages.subscriptions', {
    tabOf: 'Admin:Reports',
  }),
  'Admin:ReportUserReferrals': inner('admin', 'shell.pages.user_referrals', {
    tabOf: 'Admin:Reports',
  }),
  'Admin:Training': page('admin', 'shell.pages.training', 'school'),
  'Admin:TrainingHistory': inner('admin', 'shell.pages.training_history', {
    back: 'Admin:Training',
  }),
  'Admin:Course': inner('admin', 'shell.pages.course', { back: 'Admin:Training' }),
  'Admin:CoursePageCreate': inner('admin', 'shell.pages.course_page_create', {
    back: 'Admin:Course',
  }),
  'Admin:CoursePageEdit': inner('admin', 'shell.pages.course_page_edit', {
    back: 'Admin:Course',
  }),
  'Admin:Topics': page('admin', 'shell.pages.topics', 'book-2'),
  'Admin:TopicCreate': inner('admin', 'shell.pages.topic_create', { back: 'Admin:Topics' }),
  'Admin:TopicEdit': inner('admin', 'shell.pages.topic_edit', { back: 'Admin:Topics' }),
  'Admin:Partners': page('admin', 'shell.pages.partners', 'heart-handshake'),
  'Admin:PartnerCreate': inner('admin', 'shell.pages.partner_create', {
    back: 'Admin:Partners',
  }),
  'Admin:PartnerEdit': inner('admin', 'shell.pages.partner_edit', {
    back: 'Admin:Partners',
  }),
  // Added to the specification's pages: the operator's view of jobs.
  'Admin:Jobs': page('admin', 'admin.shell.pages.jobs', 'server', {
    load: () => import('../../features/admin/jobs.page.tsx').then(({ JobsPage }) => JobsPage),
  }),
};
