import { useMediaQuery } from '@mantine/hooks';
import { PhoneTable } from './phone-table.tsx';
import type { DataTableProps } from './rows/table-props.ts';
import { WideTable } from './wide-table.tsx';

/**
 * Rows of the server: any number of them, in the order the server gave. The person gets columns to arrange, rows to walk
 * over by keys, to choose and to open; on a phone, rows of two lines. It fills the room of its parent, which is a flex
 * column with a height of its own.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const isPhone = useMediaQuery('(width <= 640px)', false, { getInitialValueInEffect: false });
  return isPhone && props.phoneRow ? <PhoneTable {...props} phoneRow={props.phoneRow} /> : <WideTable {...props} />;
};
