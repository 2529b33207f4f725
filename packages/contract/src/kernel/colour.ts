/**
 * Colours in OKLCH (Ottosson 2020, https://bottosson.github.io/posts/oklab/), where a step of lightness looks like a step
 * whatever the hue. Colours come and go as `#RRGGBB`. Contrast is that of WCAG 2.2.
 */
type Triple = readonly [number, number, number];

const toRgb = (hex: string): Triple => {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};

const channel = (value: number): string =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
const toHex = ([r, g, b]: Triple): string => `#${channel(r)}${channel(g)}${channel(b)}`.toUpperCase();

// The transfer curve of sRGB (IEC 61966-2-1), there and back.
const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * Math.max(c, 0) ** (1 / 2.4) - 0.055);
const map = ([a, b, c]: Triple, change: (value: number) => number): Triple => [change(a), change(b), change(c)];

const toLab = (rgb: Triple): Triple => {
  const [r, g, b] = map(rgb, toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const labToLinear = ([lightness, a, b]: Triple): Triple => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** Lightness 0 to 1, chroma from 0 on, hue in degrees. */
export type Lch = { readonly l: number; readonly c: number; readonly h: number };

export const toLch = (hex: string): Lch => {
  const [l, a, b] = toLab(toRgb(hex));
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
};

const chromaStep = 0.004;

/** What no screen can show loses chroma, never lightness or hue. */
export const fromLch = ({ l, c, h }: Lch): string => {
  const angle = (h * Math.PI) / 180;
  for (let chroma = c; chroma >= 0; chroma -= chromaStep) {
    const rgb = labToLinear([l, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(map(rgb, toGamma));
  }
  return toHex(map(labToLinear([l, 0, 0]), toGamma));
};

/** WCAG 2.2, "relative luminance": 0 to 1. */
export const luminance = (hex: string): number => {
  const [r, g, b] = map(toRgb(hex), toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** `share` 0: all `from`, 1: all `to`. */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [toLab(toRgb(from)), toLab(toRgb(to))];
  const at = (i: 0 | 1 | 2): number => a[i] + (b[i] - a[i]) * share;
  return toHex(map(labToLinear([at(0), at(1), at(2)]), toGamma));
};

const white = '#FFFFFF';
/** The darkest text we write. */
export const inkBlack = '#0E0E13';

/** The smallest move of lightness by which a colour reaches `ratio` against all backgrounds; black or white where none does. */
export const ensure = (hex: string, backgrounds: readonly [string, ...string[]], ratio: number): string => {
  const reads = (colour: string): boolean => backgrounds.every((background) => contrast(colour, background) >= ratio);
  if (reads(hex)) return hex;
  const { l, c, h } = toLch(hex);
  const direction = luminance(backgrounds[0]) > 0.18 ? -1 : 1;
  for (let step = 1; step <= 100; step += 1) {
    const moved = fromLch({ l: Math.min(1, Math.max(0, l + direction * step * 0.01)), c, h });
    if (reads(moved)) return moved;
  }
  return direction < 0 ? '#000000' : white;
};

/** The colour of a label on `background`: white where it reads (brands expect it), else ink, else whichever is closer. */
export const labelOn = (background: string): string => {
  const [byWhite, byInk] = [contrast(white, background), contrast(inkBlack, background)];
  if (byWhite >= 4.5) return white;
  return byInk >= 4.5 || byInk > byWhite ? inkBlack : white;
};

/** Moves a background away from its label until the label reads: mid-tones a few percent, the others not at all. */
export const makeRoom = (background: string, label: string, ratio: number): string => {
  const { l, c, h } = toLch(background);
  const direction = luminance(label) > luminance(background) ? -1 : 1;
  let moved = background;
  for (let step = 1; step < 60 && contrast(label, moved) < ratio; step += 1)
    moved = fromLch({ l: l + direction * step * 0.005, c, h });
  return moved;
};

/** Walks from a colour to one that is safe until it reads on all backgrounds. */
export const walk = (from: string, to: string, backgrounds: readonly string[], ratio: number): string => {
  for (let step = 0; step <= 20; step += 1) {
    const colour = mix(from, to, step / 20);
    if (backgrounds.every((background) => contrast(colour, background) >= ratio)) return colour;
  }
  return to;
};
