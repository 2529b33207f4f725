import { inner, page } from './page.ts';
import { withContributions } from './with-contributions.ts';

const loadLists = withContributions(() =>
  import('../../features/lists/index/lists.page.tsx').then(({ ListsPage: Page }) => Page),
);
const loadList = withContributions(() =>
  import('../../features/lists/list/list.page.tsx').then(({ ListPage: Page }) => Page),
);
const loadRecord = withContributions(() =>
  import('../../features/lists/record/record.page.tsx').then(({ RecordPage: Page }) => Page),
);
const loadTags = () => import('../../features/lists/tags/tags.page.tsx').then(({ TagsPage: Page }) => Page);
const loadNewSearch = () => import('../../features/search/new-search.page.tsx').then(({ NewSearchPage: Page }) => Page);

/** Lead search, and the AI tools. */
export const workPages = {
  'AiCentral:AiTraining': page('ai', 'shell.pages.ai_training', 'brain'),
  'AiCentral:ICPSuggestions': page('ai', 'shell.pages.icp_suggestions', 'target-arrow'),

  'LeadSearch:NewSearch': page('leads', 'shell.pages.new_search', 'list-search', {
    load: loadNewSearch,
    keys: 'n',
  }),
  'LeadSearch:WorkflowsDashboard': page('leads', 'shell.pages.workflows', 'sitemap'),
  'LeadSearch:Workflow': inner('leads', 'shell.pages.workflow', {
    back: 'LeadSearch:WorkflowsDashboard',
  }),
  'LeadSearch:SavedLists': page('leads', 'shell.pages.saved_lists', 'stack-2', {
    load: loadLists,
  }),
  'LeadSearch:SavedList': inner('leads', 'shell.pages.saved_list', {
    back: 'LeadSearch:SavedLists',
    load: loadList,
  }),
  'LeadSearch:SavedListResult': inner('leads', 'shell.pages.saved_list_result', {
    back: 'LeadSearch:SavedList',
    load: loadRecord,
  }),
  'LeadSearch:SavedListNewSearch': inner('leads', 'shell.pages.new_search', {
    back: 'LeadSearch:SavedList',
    load: loadNewSearch,
  }),
  'LeadSearch:SavedListTags': inner('leads', 'shell.pages.saved_list_tags', {
    back: 'LeadSearch:SavedList',
    load: loadTags,
  }),
  'LeadSearch:SavedListWebhook': inner('leads', 'shell.pages.saved_list_webhook', {
    back: 'LeadSearch:SavedList',
  }),
  'LeadSearch:FineTuning': page('leads', 'shell.pages.ai_assistant', 'wand'),
  'LeadSearch:CustomLabels': page('leads', 'shell.pages.custom_labels', 'tags'),
  'LeadSearch:Autopilots': page('leads', 'shell.pages.autopilots', 'repeat'),
  'LeadSearch:AutopilotCreate': inner('leads', 'shell.pages.autopilot_create', {
    back: 'LeadSearch:Autopilots',
  }),
  'LeadSearch:AutopilotEdit': inner('leads', 'shell.pages.autopilot_edit', {
    back: 'LeadSearch:Autopilots',
  }),
};
