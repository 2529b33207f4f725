import type { MapCell } from '@galena/contract/kernel';
import { discRadius, type Pixel } from './cells.ts';
import type { Brush } from './picture-layer.ts';

const whole = Math.PI * 2;

/** The path of a disc. */
export const disc = ({ context }: Brush, { x, y }: Pixel, radius: number): void => {
  context.beginPath();
  context.arc(x, y, radius, 0, whole);
};

/** A pin is filled where there is an e-mail, and a ring where there is none. */
const paintPin = (brush: Brush, cell: MapCell): void => {
  const { context, at, palette } = brush;
  const pixel = at(cell);
  disc(brush, pixel, discRadius(1) + 1);
  context.fillStyle = palette.sheet;
  context.fill();
  disc(brush, pixel, cell.with_email > 0 ? discRadius(1) - 1 : discRadius(1) - 2);
  context.fillStyle = context.strokeStyle = palette.ring;
  context.lineWidth = 1.75;
  if (cell.with_email > 0) context.fill();
  else context.stroke();
};

const paintDisc = (brush: Brush, cell: MapCell, text: string): void => {
  const { context, at, palette } = brush;
  const pixel = at(cell);
  const radius = discRadius(cell.count);
  disc(brush, pixel, radius + 1.5);
  context.fillStyle = palette.sheet;
  context.fill();
  disc(brush, pixel, radius);
  context.fillStyle = palette.accent;
  context.fill();
  // A pale brand parts from its ground by its edge.
  context.strokeStyle = palette.ring;
  context.lineWidth = 1;
  context.stroke();
  context.font = text.length > 3 ? palette.fonts.longNumber : palette.fonts.number;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.onAccent;
  context.fillText(text, pixel.x, pixel.y + 0.5);
};

/** Pins first, so that no number lies under one; the fullest on top. */
export const paintCells = (brush: Brush, cells: readonly MapCell[], numberOf: (count: number) => string): void => {
  for (const cell of cells.toReversed())
    if (cell.count === 1) paintPin(brush, cell);
    else paintDisc(brush, cell, numberOf(cell.count));
};

/** Marks a cell as the one that is open. */
export const paintRing = (brush: Brush, cell: MapCell): void => {
  const { context, at, palette } = brush;
  const radius = discRadius(cell.count) + 4;
  disc(brush, at(cell), radius + 1.5);
  context.lineWidth = 5;
  context.strokeStyle = palette.sheet;
  context.stroke();
  disc(brush, at(cell), radius);
  context.lineWidth = 2.5;
  context.strokeStyle = palette.ring;
  context.stroke();
};
