import { useTranslation } from '../../platform/use-translation.ts';
import type { Onward } from '../cells/cell-edit.ts';
import type { Cells } from './cells/use-cells.ts';
import type { ShownColumn } from './columns/use-column-model.ts';
import { useStable } from './columns/use-stable.ts';
import { HeadRow } from './rows/head-row.tsx';
import { SkeletonRow } from './rows/skeleton-rows.tsx';
import type { DataTableProps } from './rows/table-props.ts';
import { TableRow } from './rows/table-row.tsx';
import type { TableRows } from './rows/use-table-rows.ts';

/** So many places fill a screen while the first page is on its way. */
export const skeletonCount = 12;

type WideRowsProps<Row> = {
  readonly given: DataTableProps<Row>;
  readonly columns: readonly ShownColumn<Row>[];
  readonly tableRows: TableRows;
  /** Whether a row is chosen; null where none can be. */
  readonly isOn: ((id: string) => boolean) | null;
  /** Null where cells cannot be changed. */
  readonly cells: Cells | null;
  readonly isStatic: boolean;
  readonly hasSkeleton: boolean;
  readonly rowHeight: number;
  readonly above: number;
};

/** The rows in view, with the places of those that are on their way. */
export const WideRows = <Row,>(props: WideRowsProps<Row>) => {
  const { given, columns, tableRows, isOn, cells, isStatic, hasSkeleton, rowHeight, above } = props;
  const { rows, rowName, headOf, openId = null, onOpen, renderEnd } = given;
  const { t, i18n } = useTranslation();
  const endEdit = useStable((text: string | null, onward: Onward) => cells?.end(text, onward));
  const place = { columns, hasBox: isOn !== null };
  if (hasSkeleton)
    return Array.from({ length: skeletonCount }, (_, at) => (
      <SkeletonRow key={at} {...place} index={at} top={above + at * rowHeight} />
    ));
  return tableRows.virtualizer.getVirtualItems().map(({ index, start, key }) => {
    const row = rows[index];
    if (row === undefined) return <SkeletonRow key={String(key)} {...place} index={index} top={start} />;
    const id = tableRows.idAt(index);
    const head = headOf?.(row);
    if (head) return <HeadRow key={id} head={head} index={index} top={start} isActive={index === tableRows.active} />;
    return (
      <TableRow
        key={id}
        row={row}
        index={index}
        top={start}
        columns={columns}
        boxLabel={t('table.select_row', { name: rowName(row) })}
        language={i18n.language}
        isSelected={isOn ? isOn(id) : null}
        isActive={index === tableRows.active}
        isOpen={id === openId}
        isStatic={isStatic}
        canOpen={onOpen !== undefined}
        level={headOf ? 2 : undefined}
        end={renderEnd}
        cells={cells?.ofRow(index) ?? null}
        notices={given.cells?.noticesOf(id) ?? null}
        endEdit={cells ? endEdit : null}
        name={cells ? rowName(row) : ''}
      />
    );
  });
};
