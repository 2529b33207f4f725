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
  { id: 'added', label: 'Added', icon: 'calendar-plus', kind: 'date' },
  { id: 'website', label: 'Has a website', icon: 'world', kind: 'yes_no' },
];
