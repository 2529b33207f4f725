import type { JudgedField } from './said-values.ts';

const address = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/;
const number = /^\+?[\d\s()./-]+$/;

/** Whether a text may be an address or a number at all: slips are told at once, the rest is the server's to know. */
export const looksRight = (field: JudgedField, text: string): boolean => {
  if (field === 'email') return address.test(text);
  const digits = text.replaceAll(/\D/g, '').length;
  return number.test(text) && digits >= 5 && digits <= 15;
};
