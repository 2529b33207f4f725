import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

// The colours themselves are variables that the server derives from the tenant's (contract/kernel/look.ts).
const g = (name: string): string => `var(--g-${name})`;
const shades = Array.from({ length: 10 }, (_, shade) =>
  g(shade < 2 ? 'accent-soft' : shade < 6 ? 'accent-soft2' : shade === 6 ? 'accent' : 'accent-hover'),
) as unknown as MantineColorsTuple;

type Colours = ReturnType<VariantColorsResolver>;
const clear = '1px solid transparent';

/** Buttons: one filled per view, everything else outlined or quiet (design, principle 6); red only where something is lost. */
const ofBrand: Readonly<Record<string, Colours>> = {
  filled: { background: g('accent'), hover: g('accent-hover'), color: g('on-accent'), border: clear },
  light: { background: g('accent-soft'), hover: g('accent-soft2'), color: g('accent-text'), border: clear },
  default: { background: g('sheet'), hover: g('hover'), color: g('ink'), border: `1px solid ${g('line2')}` },
  subtle: { background: 'transparent', hover: g('hover'), color: g('muted'), border: clear },
  transparent: { background: 'transparent', hover: 'transparent', color: g('accent-text'), border: clear },
};
const ofDanger: Readonly<Record<string, Colours>> = {
  filled: { background: g('danger'), hover: '#B32B2B', color: '#FFFFFF', border: clear },
  default: { background: g('sheet'), hover: g('hover'), color: g('red-fg'), border: `1px solid ${g('line2')}` },
  subtle: { background: 'transparent', hover: g('red-bg'), color: g('red-fg'), border: clear },
};

const coloursOf: VariantColorsResolver = (input) => {
  const own = input.color === 'red' ? ofDanger : ofBrand;
  return own[input.variant] ?? defaultVariantColorsResolver(input);
};

/** The interface's measures (design, sections 2 and 4). Sizes of type and corners are tokens: mantine.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shades },
  variantColorResolver: coloursOf,
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontFamilyMonospace: '"Geist Mono Variable", ui-monospace, monospace',
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '21px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  breakpoints: { xs: '320px', sm: '641px', md: '1024px', lg: '1280px', xl: '1440px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  // The ring is drawn in app.css.
  focusRing: 'never',
  components: {
    Button: { defaultProps: { variant: 'default', size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 30 } },
    Tooltip: {
      // Delay 0, distance 14, on hover, focus and click.
      defaultProps: { offset: 14, openDelay: 0, withArrow: true, events: { hover: true, focus: true, touch: true } },
    },
    // Distance 5, gone 150 ms after it closes.
    Menu: { defaultProps: { offset: 5, radius: 'lg', transitionProps: { duration: 120, exitDuration: 150 } } },
    Popover: { defaultProps: { offset: 5, radius: 'lg', transitionProps: { duration: 120, exitDuration: 150 } } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
  },
});

const variables = {
  '--mantine-color-body': g('sheet'),
  '--mantine-color-text': g('text'),
  '--mantine-color-bright': g('ink'),
  '--mantine-color-dimmed': g('muted'),
  '--mantine-color-placeholder': g('faint'),
  '--mantine-color-anchor': g('accent-text'),
  '--mantine-color-error': g('red-fg'),
  '--mantine-color-default': g('sheet'),
  '--mantine-color-default-hover': g('hover'),
  '--mantine-color-default-color': g('ink'),
  '--mantine-color-default-border': g('line2'),
  '--mantine-color-disabled': g('press'),
  '--mantine-color-disabled-color': g('faint'),
  '--mantine-color-disabled-border': g('line'),
  '--mantine-primary-color-filled': g('accent'),
  '--mantine-primary-color-filled-hover': g('accent-hover'),
  '--mantine-primary-color-contrast': g('on-accent'),
  '--mantine-color-brand-filled': g('accent'),
  '--mantine-color-brand-filled-hover': g('accent-hover'),
  '--mantine-color-brand-light': g('accent-soft'),
  '--mantine-color-brand-light-hover': g('accent-soft2'),
  '--mantine-color-brand-light-color': g('accent-text'),
  '--mantine-color-brand-text': g('accent-text'),
  '--mantine-color-brand-outline': g('accent-text'),
};

/** Mantine's own colours are ours, in both schemes. */
export const ourVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });
