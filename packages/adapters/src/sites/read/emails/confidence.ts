import type { SightingKind } from '../../findings.ts';

/** What is known of an address where it stands. */
export type EmailSigns = {
  readonly kind: SightingKind;
  readonly isHidden: boolean;
  readonly isOwn: boolean;
  readonly isFree: boolean;
  /** In how many ways the page has it. */
  readonly kinds: number;
  /** The visible words before it. */
  readonly before: string;
  /** Of who made the site. */
  readonly isMakers: boolean;
  readonly inFooter: boolean;
  readonly inQuote: boolean;
};

// A link or markup says on purpose what a text only mentions; scripts and comments are full of others' addresses.
const byKind: Readonly<Record<SightingKind, number>> = {
  link: 0.75,
  markup: 0.75,
  decoded: 0.7,
  text: 0.65,
  script: 0.35,
  comment: 0.1,
};
const label =
  /(?:e-?mail|contact|kontakt|correo|courriel|posta|write|schreib|enquir|inquir|mailto|reach|us at)[^\n]{0,30}$/i;
/** How sure it is that the page means an address as a way to reach the business. */
export const emailConfidence = (signs: EmailSigns): number => {
  const { kind, isHidden, isOwn, isFree, kinds, before, isMakers, inFooter, inQuote } = signs;
  let confidence = byKind[kind];
  if (isOwn) confidence += 0.15;
  else if (!isFree) confidence -= 0.1;
  if (label.test(before)) confidence += 0.05;
  if (kinds > 1) confidence += 0.05;
  if (inFooter && isOwn) confidence += 0.02;
  if (inQuote && !isOwn) confidence -= 0.15;
  // Whoever made the site is not who is asked for.
  if (isMakers) confidence *= 0.2;
  // A trap for robots, or a part that is shown later.
  return isHidden ? confidence * 0.3 : confidence;
};
