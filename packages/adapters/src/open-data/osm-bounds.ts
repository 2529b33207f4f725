export type Position = { readonly lat: number; readonly lng: number };

/** The least and greatest of what was seen; `east` counts from Greenwich eastwards, 0 to 360. */
export type Bounds = { readonly lat: Span; readonly lng: Span; readonly east: Span };

type Span = { min: number; greatest: number };

const emptySpan = (): Span => ({ min: Number.POSITIVE_INFINITY, greatest: Number.NEGATIVE_INFINITY });

export const emptyBounds = (): Bounds => ({ lat: emptySpan(), lng: emptySpan(), east: emptySpan() });

const widen = (span: Span, value: number): void => {
  if (value < span.min) span.min = value;
  if (value > span.greatest) span.greatest = value;
};

export const addToBounds = ({ lat, lng, east }: Bounds, position: Position): void => {
  widen(lat, position.lat);
  widen(lng, position.lng);
  widen(east, position.lng < 0 ? position.lng + 360 : position.lng);
};

const middleOf = ({ min, greatest }: Span): number => (min + greatest) / 2;
const widthOf = ({ min, greatest }: Span): number => greatest - min;
// OpenStreetMap's own precision, without the dust of the division.
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The middle of bounds, or null where nothing was seen. */
export const centreOf = ({ lat, lng, east }: Bounds): Position | null => {
  if (lat.min > lat.greatest) return null;
  // What lies on both sides of the 180th meridian is narrow only when one counts eastwards.
  const middle = widthOf(east) < widthOf(lng) ? middleOf(east) : middleOf(lng);
  return { lat: rounded(middleOf(lat)), lng: rounded(middle > 180 ? middle - 360 : middle) };
};
