import type { HistoryItem, List, ResultCounts } from '@galena/contract/lists';
import { moment } from './records.ts';

export const noCounts: ResultCounts = {
  all: 0,
  found: 0,
  potentialsFound: 0,
  notFound: 0,
  looking: 0,
  sent: 0,
  unsent: 0,
  lookups: { not_tried: 0, no_website: 0, unreachable: 0, refused: 0, nothing_found: 0, potential: 0, found: 0 },
};

/** A list; what a test is about is given. */
export const aList = (own: Partial<List> = {}): List => ({
  id: 4,
  name: 'Dentists Lisbon',
  type: 'local',
  is_archived: false,
  is_demo: false,
  tags: [],
  source: null,
  results_count: own.counts?.all ?? 0,
  counts: noCounts,
  owner: { id: 1, name: 'Dana Demo' },
  run: null,
  created_at: moment,
  updated_at: moment,
  ...own,
});

/** Something that was done with a list. */
export const anEvent = (own: Partial<HistoryItem> = {}): HistoryItem => ({
  id: 1,
  kind: 'search',
  params: { location: 'Lisbon, Portugal' },
  filters: null,
  requested: 60,
  found: 48,
  credits: 0,
  status: 'completed',
  run_id: null,
  user_name: 'Dana Demo',
  created_at: moment,
  ...own,
});
