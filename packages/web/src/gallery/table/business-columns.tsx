import { Monogram } from '../../ui/marks/monogram.tsx';
import { Status } from '../../ui/marks/status.tsx';
import type { DataColumn } from '../../ui/table/columns/columns.ts';
import type { PhoneCells } from '../../ui/table/rows/table-props.ts';
import classes from './sheet.module.css';
import type { Business } from './table-sample.ts';

const Email = ({ row }: { row: Business }) =>
  row.emailState === 'found' ? (
    <span className={classes.named}>
      <Status family="email" state="found" isShapeOnly />
      <span className={classes.cut}>{row.email}</span>
    </span>
  ) : (
    <Status family="email" state={row.emailState} size="md" />
  );

/** The columns of the list in the design's picture. */
export const businessColumns = (findEmails: () => void): DataColumn<Business>[] => [
  {
    id: 'name',
    title: 'Business',
    width: 232,
    minWidth: 140,
    sort: {},
    kind: 'own',
    cell: (row) => (
      <span className={classes.named}>
        <Monogram name={row.name} />
        <span className={classes.cut}>{row.name}</span>
      </span>
    ),
  },
  {
    id: 'email',
    title: 'Email',
    width: 262,
    sort: { ascending: 'Sort found first', descending: 'Sort missing first' },
    canFilter: true,
    items: [{ id: 'find', label: 'Find missing emails', icon: 'mail', cost: { credits: 203 }, press: findEmails }],
    kind: 'own',
    cell: (row) => <Email row={row} />,
  },
  { id: 'phone', title: 'Phone', width: 150, kind: 'text', value: (row) => row.phone },
  {
    id: 'rating',
    title: 'Rating',
    width: 84,
    sort: {},
    kind: 'number',
    format: { minimumFractionDigits: 1 },
    value: (row) => row.rating,
  },
  { id: 'staff', title: 'Staff', width: 76, sort: {}, kind: 'number', value: (row) => row.staff },
  {
    id: 'line',
    title: 'First line',
    icon: 'sparkles',
    width: 170,
    grows: true,
    kind: 'text',
    isMuted: true,
    value: (row) => row.line,
  },
  {
    id: 'crm',
    title: 'CRM',
    width: 148,
    kind: 'own',
    cell: (row) => <Status family="delivery" state={row.delivery} size="md" />,
  },
  { id: 'city', title: 'City', width: 110, kind: 'text', isHidden: true, value: (row) => row.city },
  { id: 'added', title: 'Added', width: 120, sort: {}, kind: 'date', isHidden: true, value: (row) => row.added },
];

export const businessOnPhone = (row: Business): PhoneCells => ({
  avatar: <Monogram name={row.name} size={36} />,
  primary: row.name,
  secondary: row.email ?? row.city,
  aside: `${row.rating.toFixed(1)} ★`,
  status: (
    <>
      <Status family="email" state={row.emailState} />
      <Status family="delivery" state={row.delivery} />
    </>
  ),
});
