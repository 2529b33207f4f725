import { inner, page } from './page.ts';

const list = '/lead-search/saved-lists/$list';

/** Lead search, and the AI tools. */
export const workPages = {
  'AiCentral:AiTraining': page('ai', '/ai/training', 'shell.pages.ai_training', 'brain'),
  'AiCentral:ICPSuggestions': page('ai', '/ai/icp-suggestions', 'shell.pages.icp_suggestions', 'target-arrow'),

  'LeadSearch:NewSearch': page('leads', '/lead-search/new-search', 'shell.pages.new_search', 'list-search', {
    keys: 'n',
  }),
  'LeadSearch:WorkflowsDashboard': page('leads', '/lead-search/workflow', 'shell.pages.workflows', 'sitemap'),
  'LeadSearch:Workflow': inner('leads', '/lead-search/workflow/$id', 'shell.pages.workflow', {
    back: 'LeadSearch:WorkflowsDashboard',
  }),
  'LeadSearch:SavedLists': page('leads', '/lead-search/saved-lists', 'shell.pages.saved_lists', 'stack-2'),
  'LeadSearch:SavedList': inner('leads', list, 'shell.pages.saved_list', {
    back: 'LeadSearch:SavedLists',
  }),
  'LeadSearch:SavedListResult': inner('leads', `${list}/$resultId`, 'shell.pages.saved_list_result', {
    back: 'LeadSearch:SavedList',
  }),
  'LeadSearch:SavedListNewSearch': inner('leads', `${list}/new-search`, 'shell.pages.new_search', {
    back: 'LeadSearch:SavedList',
  }),
  'LeadSearch:SavedListImport': inner('leads', `${list}/import`, 'shell.pages.saved_list_import', {
    back: 'LeadSearch:SavedList',
  }),
  'LeadSearch:SavedListTags': inner('leads', `${list}/tags-and-source`, 'shell.pages.saved_list_tags', {
    back: 'LeadSearch:SavedList',
  }),
  'LeadSearch:SavedListWebhook': inner('leads', `${list}/webhook`, 'shell.pages.saved_list_webhook', {
    back: 'LeadSearch:SavedList',
  }),
  // Added to the specification's pages: records of a list that may be the same.
  'LeadSearch:SavedListDuplicates': inner('leads', `${list}/duplicates`, 'duplicates.shell.pages.duplicates', {
    back: 'LeadSearch:SavedList',
  }),
  'LeadSearch:FineTuning': page('leads', '/lead-search/ai-assistant', 'shell.pages.ai_assistant', 'wand'),
  'LeadSearch:CustomLabels': page('leads', '/lead-search/custom-labels', 'shell.pages.custom_labels', 'tags'),
  // Added to the specification's pages: files of records, prepared in the background and on a schedule.
  'LeadSearch:Exports': page('leads', '/lead-search/exports', 'exports.shell.pages.exports', 'download'),
  // Added to the specification's pages: whom the account does not contact.
  'LeadSearch:DoNotContact': page(
    'leads',
    '/lead-search/do-not-contact',
    'suppressions.shell.pages.do_not_contact',
    'ban',
  ),
  // Added to the specification's pages: whether one address takes mail, and whether new ones are asked about.
  'LeadSearch:EmailVerifier': page(
    'leads',
    '/lead-search/email-verifier',
    'verification.shell.pages.email_verifier',
    'shield-check',
  ),
  'LeadSearch:Autopilots': page('leads', '/lead-search/autopilot', 'shell.pages.autopilots', 'repeat'),
  'LeadSearch:AutopilotCreate': inner('leads', '/lead-search/autopilot/create', 'shell.pages.autopilot_create', {
    back: 'LeadSearch:Autopilots',
  }),
  'LeadSearch:AutopilotEdit': inner('leads', '/lead-search/autopilot/$autopilot/edit', 'shell.pages.autopilot_edit', {
    back: 'LeadSearch:Autopilots',
  }),
};
