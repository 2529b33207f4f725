import type { MapCell } from '@galena/contract/kernel';
import type { Location } from '@galena/contract/search';
import { discRadius } from './cells.ts';
import { placed, type Label } from './labels.ts';
import { cutOut, meets, type Box, type Land } from './land.ts';
import type { Brush } from './picture-layer.ts';

/** Beyond the picture, so that the edge of what is cut out is not seen. In pixels. */
const bleed = 4;

const boxOf = ({ corner, world, width, height }: Brush): Box => ({
  left: (corner.x - bleed) / world,
  top: (corner.y - bleed) / world,
  right: (corner.x + width + bleed) / world,
  bottom: (corner.y + height + bleed) / world,
});

const trace = ({ context, corner, world }: Brush, line: ArrayLike<number>): void => {
  for (let index = 0; index < line.length; index += 2) {
    const [x, y] = [(line[index] ?? 0) * world - corner.x, (line[index + 1] ?? 0) * world - corner.y];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
};

/** Land in the sea, with the borders of countries. */
export const paintLand = (brush: Brush, { shores, borders }: Land): void => {
  const { context, palette } = brush;
  const seen = boxOf(brush);
  context.beginPath();
  for (const { at, box } of shores) {
    if (!meets(box, seen)) continue;
    trace(brush, cutOut(at, seen));
    context.closePath();
  }
  context.fillStyle = palette.land;
  context.fill('evenodd');
  context.strokeStyle = palette.shore;
  context.lineWidth = 1;
  context.stroke();
  context.beginPath();
  for (const { at, box } of borders) if (meets(box, seen)) trace(brush, at);
  context.strokeStyle = palette.border;
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
};

const lineHeight = 16;

/** What lies above the map in its corners: the number of matches, buttons, the legend, whose map it is. */
const chromeOf = ({ width, height, edge }: Brush): readonly Label[] => {
  const [left, top, right, bottom] = [edge.x, edge.y, width - edge.x, height - edge.y];
  return [
    { text: '', x: left + 100, y: top + 26, width: 180, height: 32 },
    { text: '', x: right - 32, y: top + 90, width: 52, height: 180 },
    { text: '', x: left + 100, y: bottom - 22, width: 190, height: 26 },
    { text: '', x: right - 85, y: bottom - 20, width: 160, height: 22 },
  ];
};

/** The names of towns beside what was found, those of the largest where there is no room for all. */
export const paintTowns = (brush: Brush, towns: readonly Location[], cells: readonly MapCell[]): void => {
  const { context, at, palette } = brush;
  context.font = palette.fonts.name;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const labels = towns.flatMap(({ city, lat, lng }): Label[] => {
    if (city === undefined || lat === undefined || lng === undefined) return [];
    return [{ text: city, ...at({ lat, lng }), width: context.measureText(city).width, height: lineHeight }];
  });
  const discs = cells.map((cell): Label => {
    const side = discRadius(cell.count) * 2 - 4;
    return { text: '', ...at(cell), width: side, height: side };
  });
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = palette.land;
  context.fillStyle = palette.name;
  for (const { text, x, y } of placed(labels, [...chromeOf(brush), ...discs])) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
};
