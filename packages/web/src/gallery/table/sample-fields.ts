import type { FilterField } from '../../ui/table/bars/filters.ts';

/** One field of each kind. */
export const sampleFields: FilterField[] = [
  { id: 'name', label: 'Business', icon: 'building', kind: 'text' },
  { id: 'email', label: 'Email', icon: 'mail', kind: 'text', isVerifiable: true },
  { id: 'rating', label: 'Rating', icon: 'star-filled', kind: 'number' },
  { id: 'staff', label: 'Staff', icon: 'users', kind: 'number' },
  {
    id: 'city',
    label: 'City',
    icon: 'map-pin',
    kind: 'choice',
    choices: ['Lisbon', 'Porto', 'Faro', 'Braga'].map((value) => ({ value, label: value })),
  },
  {
    id: 'match',
    label: 'Match',
    kind: 'choice',
    isSingle: true,
    operators: ['at_least'],
    choices: ['50 %', '100 %'].map((value) => ({ value, label: value })),
  },
  {
    id: 'reviews',
    label: 'Reviews',
    kind: 'number',
    operators: ['more_than', 'less_than', 'is_empty', 'is_not_empty'],
  },
  { id: 'added', label: 'Added', icon: 'calendar-plus', kind: 'date' },
  { id: 'website', label: 'Has website', icon: 'world', kind: 'yes_no' },
];
