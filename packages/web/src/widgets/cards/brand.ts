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
