import type { Point } from '@galena/contract/kernel';
import { disc } from '../../../widgets/map/paint-cells.ts';
import type { Brush } from '../../../widgets/map/picture-layer.ts';

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
export const paintRegion = (brush: Brush, outline: readonly Point[]): void => {
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
