import { memo, type Ref } from 'react';
import { Icon } from '../../icon.tsx';
import classes from './phone-row.module.css';
import type { PhoneCells } from './table-props.ts';

type PhoneRowProps<Row> = {
  readonly row: Row;
  readonly cellsOf: (row: Row) => PhoneCells;
  readonly index: number;
  readonly top: number;
  readonly boxLabel: string;
  readonly isSelected: boolean | null;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly measure: Ref<HTMLDivElement>;
};

const RowOfLines = <Row,>(props: PhoneRowProps<Row>) => {
  const { row, cellsOf, index, top, boxLabel, isSelected, isActive, isOpen, measure } = props;
  const { avatar, primary, secondary, status, aside } = cellsOf(row);
  return (
    <div
      role="row"
      ref={measure}
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={isSelected ?? undefined}
      aria-current={isOpen || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.avatar} data-box={isSelected === null ? undefined : ''}>
        {isSelected === null ? (
          avatar
        ) : (
          <span role="checkbox" className={classes.box} aria-checked={isSelected} aria-label={boxLabel} tabIndex={-1}>
            {isSelected ? (
              <span className={classes.checked}>
                <Icon name="check" />
              </span>
            ) : (
              avatar
            )}
          </span>
        )}
      </div>
      <div role="rowheader" className={classes.lines}>
        <div className={classes.first}>
          <span className={classes.primary}>{primary}</span>
          {aside !== undefined && <span className={classes.aside}>{aside}</span>}
        </div>
        {secondary !== undefined && <div className={classes.secondary}>{secondary}</div>}
        {status !== undefined && <div className={classes.status}>{status}</div>}
      </div>
    </div>
  );
};

/** A row on a phone: a name, what is known best, and its states. */
export const PhoneRow = memo(RowOfLines) as typeof RowOfLines;
