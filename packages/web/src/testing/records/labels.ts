import type { CustomLabel } from '@galena/contract/labels';

/** A label of the account for lists of businesses; what a test is about is given. */
export const aLabel = (id: number, own: Partial<CustomLabel> = {}): CustomLabel => ({
  id,
  list_type: 'local',
  name: `label_${id}`,
  title: `Label ${id}`,
  kind: 'text',
  options: [],
  position: id,
  is_active: true,
  records: null,
  ...own,
});
