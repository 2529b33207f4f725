import type { MapCell } from '@galena/contract/kernel';
import type { Map as LeafletMap } from 'leaflet';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { discRadius } from './cells.ts';
import classes from './map.module.css';

type CellButtonsProps<Cell extends MapCell> = {
  readonly map: LeafletMap;
  readonly cells: readonly Cell[];
  /** What the map shows in all, told when it changes; empty while it is not known. */
  readonly seen: string;
  /** What the buttons are. */
  readonly label: string;
  readonly nameOf: (cell: Cell) => string;
  readonly press: (cell: Cell) => void;
};

/**
 * Cells of the map as buttons, for those who do not see or point. They lie over what is painted and are seen when they have the
 * focus. The mouse meets what is painted under them.
 */
export const CellButtons = <Cell extends MapCell>(props: CellButtonsProps<Cell>) => {
  const { map, cells, seen, label, nameOf, press } = props;
  return (
    <div className={classes.fullest}>
      <HiddenText isLive>{seen}</HiddenText>
      {cells.length > 0 && (
        <ul aria-label={label}>
          {cells.map((cell) => {
            const { x, y } = map.latLngToContainerPoint([cell.lat, cell.lng]);
            const side = Math.max(24, discRadius(cell.count) * 2);
            return (
              <li key={`${cell.lat} ${cell.lng}`}>
                <button
                  type="button"
                  style={{ left: x - side / 2, top: y - side / 2, width: side, height: side }}
                  aria-label={nameOf(cell)}
                  onClick={() => press(cell)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
