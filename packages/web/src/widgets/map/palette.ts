import { contrast, mix } from '@galena/contract/kernel';

/** What the map is painted with. A canvas knows no variables of a style sheet. */
export type Palette = {
  readonly accent: string;
  readonly onAccent: string;
  /** Parts from the ground for every tenant; the accent need not. */
  readonly ring: string;
  readonly sheet: string;
  /** The ground that everything else lies on. */
  readonly sea: string;
  readonly land: string;
  readonly shore: string;
  readonly border: string;
  readonly name: string;
  /** What a canvas is told to write in: names, numbers, and numbers that are long for their disc. */
  readonly fonts: Readonly<Record<'name' | 'number' | 'longNumber', string>>;
};

/** The variables of a tenant's look, by their names without `--g-`. */
type Look = (name: string) => string;

/** Quiet colours of land and sea out of the neutrals and the colours of statuses, which no tenant changes. */
export const paletteOf = (look: Look, fonts: Palette['fonts']): Palette => {
  const isDark = contrast(look('sheet'), '#FFFFFF') > 10;
  const land = isDark ? look('raised') : mix(look('hover'), look('amber-solid'), 0.03);
  return {
    accent: look('accent'),
    onAccent: look('on-accent'),
    ring: look('ring'),
    sheet: look('sheet'),
    sea: isDark ? mix(look('frame'), look('blue-solid'), 0.1) : mix(look('press'), look('blue-solid'), 0.13),
    land,
    shore: mix(land, look('blue-solid'), isDark ? 0.3 : 0.34),
    border: mix(land, look('muted'), 0.38),
    name: look('muted'),
    fonts,
  };
};

/** Reads a look from the page that wears it. */
export const lookOfPage = (page: HTMLElement): Look => {
  const style = getComputedStyle(page);
  return (name) => {
    const colour = style.getPropertyValue(`--g-${name}`).trim();
    return /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#808080';
  };
};

/** Reads from the page the type that a canvas writes in. */
export const fontsOfPage = (page: HTMLElement): Palette['fonts'] => {
  const style = getComputedStyle(page);
  const sizeOf = (role: 'micro' | 'badge'): string => style.getPropertyValue(`--type-${role}`).trim();
  const { fontFamily } = getComputedStyle(document.body);
  return {
    name: `500 ${sizeOf('micro')} ${fontFamily}`,
    number: `600 ${sizeOf('micro')} ${fontFamily}`,
    longNumber: `600 ${sizeOf('badge')} ${fontFamily}`,
  };
};
