import { maybeEmail } from '@galena/contract/kernel';
import type { JudgedField } from './said-values.ts';

const number = /^\+?[\d\s()./-]+$/;

/** Whether a text may be an address or a number at all: slips are told at once, the rest is the server's to know. */
export const looksRight = (field: JudgedField, text: string): boolean => {
  if (field === 'email') return maybeEmail(text) !== null;
  const digits = text.replaceAll(/\D/g, '').length;
  return number.test(text) && digits >= 5 && digits <= 15;
};
