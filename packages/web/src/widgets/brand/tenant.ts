import { defaultColours, lookOf, type Scheme, type TenantColours } from '@galena/contract/kernel';
import type { BrandColour } from '@galena/contract/whitelabel';
import type { CSSProperties } from 'react';
import { maybeHexColour } from '../../ui/fields/text/hex-colours.ts';

type Chosen = { readonly [C in BrandColour]?: unknown } | null | undefined;

/** The colours of a brand as they are typed in; what is no colour yet counts as not chosen. */
export const tenantOf = (chosen: Chosen): TenantColours => {
  const of = (name: BrandColour): string | null => {
    const text = chosen?.[name];
    return typeof text === 'string' ? maybeHexColour(text) : null;
  };
  return {
    primary: of('primary') ?? defaultColours.primary,
    secondary: of('secondary') ?? defaultColours.secondary,
    sidebar: of('sidebar_background'),
    login: of('background'),
    onPrimary: of('text_primary'),
    onSecondary: of('text_secondary'),
    text: of('text'),
    heading: of('heading'),
  };
};

/** The variables of a brand's look, for everything inside an element: the page around it keeps its own. */
export const brandVariables = (chosen: Chosen, scheme: Scheme): CSSProperties =>
  Object.fromEntries(Object.entries(lookOf(tenantOf(chosen), scheme)).map(([name, colour]) => [`--g-${name}`, colour]));
