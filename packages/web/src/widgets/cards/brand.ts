/** Whether it is an account with a provider, and no card: it has no number, and does not expire. */
export const isAccount = ({ last4 }: { readonly last4: string }): boolean => last4 === '';

/** What brands are called, and how short they stand on a card. */
const brands: Readonly<Record<string, readonly [name: string, mark: string]>> = {
  visa: ['Visa', 'VISA'],
  mastercard: ['Mastercard', 'MC'],
  amex: ['American Express', 'AMEX'],
  discover: ['Discover', 'DISC'],
  paypal: ['PayPal', 'PayPal'],
  sandbox: ['Sandbox', 'TEST'],
};

export const brandOf = (brand: string): string => brands[brand.toLowerCase()]?.[0] ?? brand;

export const markOf = (brand: string): string => brands[brand.toLowerCase()]?.[1] ?? brand.slice(0, 4).toUpperCase();
