import type { ListType } from '@galena/contract/kernel';

/** The columns that a list of each kind begins with, in this order; all others can be had. */
export const defaultColumns: Readonly<Record<ListType, readonly string[]>> = {
  people: ['name', 'email', 'job_title', 'company', 'city', 'country', 'crm_status'],
  company: ['name', 'email', 'website', 'data.industry', 'employee_count', 'country', 'crm_status'],
  local: ['name', 'email', 'phone', 'data.rating', 'website', 'city', 'crm_status'],
  domain: ['name', 'email', 'data.title', 'data.tech', 'country', 'crm_status'],
  influencer: ['name', 'data.platform', 'email', 'data.followers', 'data.engagementRate', 'country', 'crm_status'],
  group: ['name', 'data.platform', 'data.members', 'data.url', 'email', 'country', 'crm_status'],
};
