/** Something bought of somebody: a contact, a phone number. */
export type Purchase = {
  /** An identity of the room lists. */
  readonly subject: number;
  /** What of them: `contact`, or the name of a field. */
  readonly item: string;
  readonly credits: number;
};

/** What is bought together: whole or not at all. Empty: it costs nothing. */
export type Piece = readonly Purchase[];

export type StopReason = 'no_credits' | 'stop_at';

/** Something that the account bought before. */
export type Owned = Pick<Purchase, 'subject' | 'item'> & {
  /** It is charged again: its time is over. */
  readonly isDue: boolean;
};

const nameOf = ({ subject, item }: Pick<Purchase, 'subject' | 'item'>): string => `${subject} ${item}`;

/** Twice in one go is bought once. */
const oncePer = (purchases: readonly Purchase[]): readonly Purchase[] => [
  ...new Map(purchases.map((purchase) => [nameOf(purchase), purchase])).values(),
];

export const creditsOf = (purchases: readonly Purchase[]): number =>
  purchases.reduce((sum, { credits }) => sum + credits, 0);

/** What is charged of a price of which so many percent are asked: whole credits, rounded up. */
export const shareOf = (credits: number, percent: number): number => Math.ceil((credits * percent) / 100);

/**
 * Purchases at what is charged of them, one after the other: with all that the run delivered before, at whatever shares, they cost the
 * sum of those shares, rounded up once, however the work was cut.
 * @param chargedHundredths what is charged of all that the run delivered before, in hundredths of a credit
 */
export const shareEach = (
  purchases: readonly Purchase[],
  percent: number,
  chargedHundredths: number,
): readonly Purchase[] => {
  if (percent === 100 && chargedHundredths % 100 === 0) return purchases;
  let hundredths = chargedHundredths;
  return purchases.map((purchase) => {
    const before = Math.ceil(hundredths / 100);
    hundredths += purchase.credits * percent;
    return { ...purchase, credits: Math.ceil(hundredths / 100) - before };
  });
};

/** Those that are charged: what the account never bought, or not lately enough. */
export const unboughtOf = (wanted: readonly Purchase[], owned: readonly Owned[]): readonly Purchase[] => {
  const had = new Set(owned.filter(({ isDue }) => !isDue).map(nameOf));
  if (had.size === 0) return oncePer(wanted);
  return oncePer(wanted).filter((one) => !had.has(nameOf(one)));
};

/** Parts what is charged: bought for the first time, and bought again after its time. */
export const partAgain = (unbought: readonly Purchase[], owned: readonly Owned[]) => {
  if (owned.length === 0) return { first: unbought, again: [] };
  const had = new Set(owned.map(nameOf));
  return {
    first: unbought.filter((one) => !had.has(nameOf(one))),
    again: unbought.filter((one) => had.has(nameOf(one))),
  };
};

/**
 * How many pieces `credits` pay for, in their order.
 * @param unbought what of them is charged at all: the rest the account has already
 */
export const countPayable = (pieces: readonly Piece[], unbought: readonly Purchase[], credits: number): number => {
  // Mostly there is enough for all of them.
  if (creditsOf(unbought) <= credits) return pieces.length;
  const prices = new Map(unbought.map((one) => [nameOf(one), one.credits]));
  let left = credits;
  for (const [at, piece] of pieces.entries()) {
    for (const purchase of piece) {
      left -= prices.get(nameOf(purchase)) ?? 0;
      prices.delete(nameOf(purchase));
    }
    if (left < 0) return at;
  }
  return pieces.length;
};

/**
 * Why work ends before its end: all that was agreed is spent, or less than that could be held.
 * @param ready what is held for it and not spent
 */
export const stopReasonOf = (costMax: number, spent: number, ready: number): StopReason =>
  spent + ready < costMax ? 'no_credits' : 'stop_at';
