import { useMemo, useState } from 'react';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableLayout } from '../../ui/table/columns/layout.ts';
import { nothingSelected } from '../../ui/table/rows/selection.ts';
import { businessColumns, businessOnPhone } from '../table/business-columns.tsx';
import classes from '../table/sheet.module.css';
import { businesses, type Business } from '../table/table-sample.ts';

export const title = 'Data table with 100,000 rows';

const count = 100_000;
const idOf = (row: Business): string => row.id;
const nameOf = (row: Business): string => row.name;
const nothing = (): void => undefined;

/** Only for itself: 100,000 rows take a moment to make up. */
const isAsked = new URLSearchParams(location.search).get('only') === 'table-large';

export const Part = () => {
  const [layout, setLayout] = useState<TableLayout | null>(null);
  const [selection, setSelection] = useState(nothingSelected);
  const rows = useMemo(() => businesses(isAsked ? count : 0), []);
  const columns = useMemo(() => businessColumns(nothing), []);
  return (
    <div className={classes.sheet}>
      <DataTable
        label="Records"
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        total={rows.length}
        layout={layout}
        onLayoutChange={setLayout}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={nothing}
        phoneRow={businessOnPhone}
        empty={<p>Ask for this section alone: ?only=table-large</p>}
      />
    </div>
  );
};
