import type { MapCell, Point } from '@galena/contract/search';
import { discRadius, type Pixel } from './cells.ts';
import type { Brush } from './picture-layer.ts';

const whole = Math.PI * 2;

const disc = ({ context }: Brush, { x, y }: Pixel, radius: number): void => {
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

const trace = ({ context, at }: Brush, points: readonly Point[]): void => {
  context.beginPath();
  for (const [index, point] of points.entries()) {
    const { x, y } = at(point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
};

const fill = ({ context, palette }: Brush): void => {
  context.globalAlpha = 0.1;
  context.fillStyle = palette.ring;
  // As the search counts what lies inside of lines that cross.
  context.fill('nonzero');
  context.globalAlpha = 1;
};

/** What the search looks in: a circle or a drawn area. */
export const paintGround = (brush: Brush, outline: readonly Point[]): void => {
  const { context, palette } = brush;
  trace(brush, outline);
  context.closePath();
  fill(brush);
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = palette.ring;
  context.stroke();
};

/** An area that is being drawn, and the line to where its next corner would be. */
export const paintDrawing = (brush: Brush, corners: readonly Point[], next: Point | null): void => {
  const { context, at, palette } = brush;
  trace(brush, next === null ? corners : [...corners, next]);
  fill(brush);
  context.lineWidth = 2;
  context.strokeStyle = palette.ring;
  context.setLineDash([5, 4]);
  context.stroke();
  context.setLineDash([]);
  for (const [index, corner] of corners.entries()) {
    // The first is larger: it closes the area.
    disc(brush, at(corner), index === 0 ? 7 : 4.5);
    context.fillStyle = palette.sheet;
    context.fill();
    context.stroke();
  }
};
