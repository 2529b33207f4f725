import { inner, page } from './page.ts';
import { withContributions } from './with-contributions.ts';

const list = '/lead-search/saved-lists/$list';

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
  'AiCentral:AiTraining': page('ai', '/ai/training', 'shell.pages.ai_training', 'brain'),
  'AiCentral:ICPSuggestions': page('ai', '/ai/icp-suggestions', 'shell.pages.icp_suggestions', 'target-arrow'),

  'LeadSearch:NewSearch': page('leads', '/lead-search/new-search', 'shell.pages.new_search', 'list-search', {
    load: loadNewSearch,
    keys: 'n',
  }),
  'LeadSearch:WorkflowsDashboard': page('leads', '/lead-search/workflow', 'shell.pages.workflows', 'sitemap'),
  'LeadSearch:Workflow': inner('leads', '/lead-search/workflow/$id', 'shell.pages.workflow', {
    back: 'LeadSearch:WorkflowsDashboard',
  }),
  'LeadSearch:SavedLists': page('leads', '/lead-search/saved-lists', 'shell.pages.saved_lists', 'stack-2', {
    load: loadLists,
  }),
  'LeadSearch:SavedList': inner('leads', list, 'shell.pages.saved_list', {
    back: 'LeadSearch:SavedLists',
    load: loadList,
  }),
  'LeadSearch:SavedListResult': inner('leads', `${list}/$resultId`, 'shell.pages.saved_list_result', {
    back: 'LeadSearch:SavedList',
    load: loadRecord,
  }),
  'LeadSearch:SavedListNewSearch': inner('leads', `${list}/new-search`, 'shell.pages.new_search', {
    back: 'LeadSearch:SavedList',
    load: loadNewSearch,
  }),
  'LeadSearch:SavedListTags': inner('leads', `${list}/tags-and-source`, 'shell.pages.saved_list_tags', {
    back: 'LeadSearch:SavedList',
    load: loadTags,
  }),
  'LeadSearch:SavedListWebhook': inner('leads', `${list}/webhook`, 'shell.pages.saved_list_webhook', {
    back: 'LeadSearch:SavedList',
  }),
  'LeadSearch:FineTuning': page('leads', '/lead-search/ai-assistant', 'shell.pages.ai_assistant', 'wand'),
  'LeadSearch:CustomLabels': page('leads', '/lead-search/custom-labels', 'shell.pages.custom_labels', 'tags'),
  'LeadSearch:Autopilots': page('leads', '/lead-search/autopilot', 'shell.pages.autopilots', 'repeat'),
  'LeadSearch:AutopilotCreate': inner('leads', '/lead-search/autopilot/create', 'shell.pages.autopilot_create', {
    back: 'LeadSearch:Autopilots',
  }),
  'LeadSearch:AutopilotEdit': inner('leads', '/lead-search/autopilot/$autopilot/edit', 'shell.pages.autopilot_edit', {
    back: 'LeadSearch:Autopilots',
  }),
};
