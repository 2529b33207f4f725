// ISO 4217, list one. Not Intl's: it counts what people see of a currency, and for the forint that is no minor unit.
const withoutMinor = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const inThousands = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** How many digits the minor unit of a currency has. */
export const digitsOf = (currency: string): number => {
  if (withoutMinor.has(currency)) return 0;
  return inThousands.has(currency) ? 3 : 2;
};
