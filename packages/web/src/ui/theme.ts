import { createTheme, isLightColor, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Below this luminance white text reads better than black; 4.5:1 or more is kept on either side of it. */
const lightFrom = 0.179;

const mix = (hex: string, end: 0 | 255, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    .map((channel) => Math.round(channel + (end - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** Ten shades around `hex` (`#RRGGBB`), which stays as it is in the seventh place. */
const shadesOf = (hex: string): MantineColorsTuple => {
  // Pressing and hovering move away from the colour of the label, so that it never gets harder to read.
  const end = isLightColor(hex, lightFrom) ? 255 : 0;
  const paler = (share: number): string => mix(hex, 255, share);
  const further = (share: number): string => mix(hex, end, share);
  return [
    paler(0.95),
    paler(0.85),
    paler(0.7),
    paler(0.55),
    paler(0.38),
    paler(0.18),
    hex,
    further(0.12),
    further(0.24),
    further(0.36),
  ];
};

/** The look of the interface around one colour (`#RRGGBB`). */
export const themeOf = (primary: string) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    colors: { brand: shadesOf(primary) },
    autoContrast: true,
    luminanceThreshold: lightFrom,
    fontFamily: 'system-ui, sans-serif',
    defaultRadius: 'md',
    cursorType: 'pointer',
    // The ring is drawn in app.css.
    focusRing: 'never',
  });

/** Mantine's secondary and error texts are too pale for 4.5:1. */
export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5d5d6b', '--mantine-color-error': '#b02525' },
  dark: { '--mantine-color-dimmed': '#a2a2b0', '--mantine-color-error': '#f58a86' },
});
