import type { Markup } from '../markup.ts';

/** The parts of a page, made already. */
type PageParts = {
  readonly brand: Markup;
  readonly nav: Markup;
  readonly main: Markup;
  readonly footer: Markup;
};

/** How a site looks: its style sheet, and how the parts stand in the body. */
export type Look = {
  readonly style: string;
  readonly body: (parts: PageParts) => Markup;
};
