import {
  contrast,
  ensure,
  fromLch,
  inkBlack,
  labelOn,
  luminance,
  makeRoom,
  mix,
  toLch,
  walk,
  type Lch,
} from './colour.ts';

export type Scheme = 'light' | 'dark';

/** What a tenant chooses, as `#RRGGBB`; everything the interface paints with is derived from it. */
export type TenantColours = {
  readonly primary: string;
  readonly secondary: string;
  readonly sidebar?: string | null | undefined;
  readonly login?: string | null | undefined;
  /** Labels on primary and secondary buttons. */
  readonly onPrimary?: string | null | undefined;
  readonly onSecondary?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly heading?: string | null | undefined;
};

/** The product's own colours: where no tenant is, and where a tenant's settings cannot be loaded. */
export const defaultColours = { primary: '#573BFF', secondary: '#01C0F6' } as const satisfies TenantColours;

/** Design, section 2: neutral surfaces and texts. */
const neutrals = {
  light: {
    frame: '#F3F3F6',
    sheet: '#FFFFFF',
    subtle: '#FAFAFB',
    hover: '#F5F5F8',
    press: '#EDEDF2',
    raised: '#FFFFFF',
    line: '#E8E8ED',
    line2: '#D9D9E0',
    control: '#8F8F9C',
    ink: '#15151B',
    text: '#2C2C36',
    muted: '#5D5D6B',
    faint: '#6F6F7D',
  },
  dark: {
    frame: '#0B0B0F',
    sheet: '#121217',
    subtle: '#16161C',
    hover: '#1B1B22',
    press: '#22222B',
    raised: '#1B1B22',
    line: '#25252E',
    line2: '#34343F',
    control: '#6E6E7D',
    ink: '#F5F5F8',
    text: '#D6D6DF',
    muted: '#A2A2B0',
    faint: '#8C8C9A',
  },
} as const;

type Tone = { readonly fg: string; readonly bg: string; readonly line: string; readonly solid: string };
const tone = (fg: string, bg: string, line: string, solid: string): Tone => ({ fg, bg, line, solid });

/** Colours of statuses: never a tenant's (design, principle 5). */
const tones: Readonly<Record<Scheme, Readonly<Record<'green' | 'amber' | 'red' | 'blue' | 'gray', Tone>>>> = {
  light: {
    green: tone('#0A6B3B', '#E8F6EE', '#BFE5CF', '#1B9A5E'),
    amber: tone('#874A00', '#FDF3E0', '#F2D9A8', '#C97A08'),
    red: tone('#B02525', '#FDEDEC', '#F5CBC9', '#D63B3B'),
    blue: tone('#1A56B0', '#EAF1FD', '#C6DAF8', '#2F74DE'),
    gray: tone('#5D5D6B', '#F1F1F4', '#E0E0E6', '#85858F'),
  },
  dark: {
    green: tone('#5FD39A', '#12291E', '#1E4733', '#2FA56C'),
    amber: tone('#EBB255', '#2C2110', '#4D3A18', '#D0902A'),
    red: tone('#F58A86', '#311718', '#562627', '#E0524F'),
    blue: tone('#86B4F8', '#14233D', '#213C68', '#4585E8'),
    gray: tone('#A2A2B0', '#1F1F27', '#31313B', '#7A7A88'),
  },
};

type Variables = Record<string, string>;

/** The colour of a label: the tenant's own where it can be read, else the one nearest to it that can; ours where none was chosen. */
const labelBy = (preferred: string | null | undefined, background: string): string =>
  preferred ? ensure(preferred, [background], 4.5) : labelOn(background);

const accentOf = ({ primary, secondary, onPrimary, onSecondary }: TenantColours, scheme: Scheme): Variables => {
  const n = neutrals[scheme];
  const isDark = scheme === 'dark';
  const brand = isDark ? ensure(primary, [n.sheet], 3.2) : primary;
  const label = labelBy(onPrimary, brand);
  const accent = makeRoom(brand, label, 4.55);
  const { l, c, h } = toLch(accent);
  // Hovering and pressing move away from the label, so that it never reads worse.
  const away = (by: number): string => fromLch({ l: l + (luminance(label) > luminance(accent) ? -by : by), c, h });
  // A selected row is to be seen with any brand: the tint grows until it parts from the sheet.
  const tint = (from: number, ratio: number): string => {
    let share = from;
    while (share < 0.5 && contrast(mix(n.sheet, accent, share), n.sheet) < ratio) share += 0.02;
    return mix(n.sheet, accent, share);
  };
  const soft = tint(isDark ? 0.16 : 0.07, isDark ? 1.18 : 1.1);
  const soft2 = tint(isDark ? 0.26 : 0.14, isDark ? 1.4 : 1.22);
  const surfaces = [n.sheet, soft, soft2, n.subtle, n.hover, n.press, tones[scheme].gray.bg] as const;
  const second = ensure(secondary, [n.sheet], 3);
  return {
    accent,
    'accent-hover': away(0.045),
    'accent-press': away(0.085),
    'on-accent': label,
    'accent-text': ensure(accent, surfaces, 4.5),
    'accent-soft': soft,
    'accent-soft2': soft2,
    'accent-line': mix(n.sheet, primary, isDark ? 0.5 : 0.32),
    ring: ensure(accent, [n.sheet, n.frame], 3),
    second,
    'on-second': labelBy(onSecondary, second),
    'second-soft': mix(n.sheet, secondary, isDark ? 0.2 : 0.1),
    'primary-raw': primary,
    'second-raw': secondary,
  };
};

const sidebarOf = ({ primary, secondary, sidebar }: TenantColours, scheme: Scheme): Variables => {
  const isDark = scheme === 'dark';
  let side = sidebar ?? neutrals[scheme].frame;
  const { c, h } = toLch(side);
  if (isDark && luminance(side) > 0.03) side = fromLch({ l: 0.165, c: Math.min(c, 0.035), h });
  const ink = contrast('#FFFFFF', side) >= contrast(inkBlack, side) ? '#FFFFFF' : inkBlack;
  side = makeRoom(side, ink, 4.7);
  const isInkWhite = ink === '#FFFFFF';
  // Where there is no room, hovering moves away from the ink, so that contrast only grows.
  const target = contrast(ink, side) > 8 ? ink : isInkWhite ? '#000000' : '#FFFFFF';
  const lift = (share: number): string => mix(side, target, share);
  const hover = lift(isInkWhite ? 0.08 : 0.045);
  const active = sidebar || isDark ? lift(isInkWhite ? 0.13 : 0.08) : '#FFFFFF';
  const icons = [side, active] as const;
  const lit = ensure(primary, icons, 3.05);
  const isLit = icons.every((background) => contrast(lit, background) >= 3.05) && toLch(lit).c > 0.02;
  return {
    side,
    'side-ink': ink,
    'side-muted': walk(mix(ink, side, 0.36), ink, [side, hover, active], 4.55),
    'side-hover': hover,
    'side-active': active,
    'side-acc': walk(isLit ? lit : secondary, ink, icons, 3.05),
    'side-line': mix(side, ink, isInkWhite ? 0.16 : 0.09),
  };
};

const chartsOf = ({ primary }: TenantColours, scheme: Scheme, { accent = '', second = '' }: Variables): Variables => {
  const { sheet, control } = neutrals[scheme];
  const { h } = toLch(primary);
  const turned = (by: number, c: number, l: number): string =>
    ensure(fromLch({ l: scheme === 'dark' ? l + 0.08 : l, c, h: h + by }), [sheet], 3);
  return {
    'chart-1': ensure(accent, [sheet], 3),
    'chart-2': second,
    'chart-3': turned(75, 0.17, 0.64),
    'chart-4': turned(140, 0.14, 0.68),
    'chart-5': turned(-130, 0.12, 0.62),
    'chart-6': control,
  };
};

/** Texts and titles in the tenant's own colours, as near to them as can be read on every surface of the scheme. */
const textsOf = ({ text, heading }: TenantColours, scheme: Scheme): Variables => {
  const { sheet, subtle, hover, press, raised } = neutrals[scheme];
  const surfaces = [sheet, subtle, hover, press, raised] as const;
  return {
    ...(text && { text: ensure(text, surfaces, 4.5) }),
    ...(heading && { ink: ensure(heading, surfaces, 4.5) }),
  };
};

/** The background of the login page's art. */
const loginOf = ({ primary, login }: TenantColours): string => {
  const { c, h } = toLch(primary);
  return login ?? fromLch({ l: 0.2, c: Math.min(0.09, c), h } satisfies Lch);
};

/**
 * Everything the interface paints with in one scheme, by the names of the variables without `--g-` (design, section 2,
 * "From tenant colours to tokens"). Whatever the tenant chose, texts keep 4.5:1 and edges 3:1.
 */
export const lookOf = (tenant: TenantColours, scheme: Scheme): Variables => {
  const accent = accentOf(tenant, scheme);
  const isDark = scheme === 'dark';
  const background = loginOf(tenant);
  const look: Variables = {
    ...neutrals[scheme],
    ...textsOf(tenant, scheme),
    ...accent,
    ...sidebarOf(tenant, scheme),
    ...chartsOf(tenant, scheme, accent),
    danger: '#CC3333',
    inv: isDark ? '#2A2A34' : '#17171F',
    'inv-ink': '#F7F7FA',
    'inv-muted': '#B4B4C2',
    'inv-line': isDark ? '#454553' : '#34343F',
    login: background,
    'on-login': labelOn(background),
  };
  for (const [name, parts] of Object.entries(tones[scheme]))
    for (const [part, colour] of Object.entries(parts)) look[`${name}-${part}`] = colour;
  return look;
};

const declarationsOf = (tenant: TenantColours, scheme: Scheme): string =>
  `color-scheme:${scheme};${Object.entries(lookOf(tenant, scheme))
    .map(([name, colour]) => `--g-${name}:${colour}`)
    .join(';')}`;

/**
 * The style sheet of a tenant: light, and dark where the system or the user wishes it. The server writes it into the page,
 * so that the first paint has the tenant's colours.
 */
export const styleSheetOf = (tenant: TenantColours): string => {
  const dark = declarationsOf(tenant, 'dark');
  return (
    `:root{${declarationsOf(tenant, 'light')}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){${dark}}}` +
    `:root[data-mantine-color-scheme=dark]{${dark}}`
  );
};
