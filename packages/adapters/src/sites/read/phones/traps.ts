import { labelBefore } from './labels.ts';

// Words before a number that is none of a telephone: of tax, register, bank, order, product, law.
const idLabel = new RegExp(
  String.raw`(?<![\p{L}\d])(?:` +
    String.raw`vat|tva|ust-?id\S*|ust|mwst|steuer-?n\S*|st\.?-?nr|iva|p\.?\s?iva|partita iva|codice fiscale|c\.?f|btw|kvk|hr[ab]|fn|siren|siret|rcs|ape|naf|` +
    String.raw`cif|nif|nie|rfc|cnpj|cpf|nip|regon|krs|ico|dic|abn|acn|ein|tin|gst\S*|pan|cin|npi|uid|che|orias|iban|bic|swift|konto\S*|kto|blz|account|acct|a/c|sort code|routing|` +
    String.raw`(?:company|registration|registered|register|reg|charity|license|licence|lic|permit|policy|certificate|cert|order|invoice|rechnung\S*|bestell\S*|artikel\S*|` +
    String.raw`article|item|part|model|modell|serial|product|sku|ref|reference|referenz|case|ticket|tracking|customer|kunden\S*|member|id|contractor\S*|mls|dot|mc|usdot|cslb|roc|duns|patent|handelsregister\S*)` +
    String.raw`(?:\s(?:registration|reg|license|licence))?|isbn|issn|ean|gtin|upc|doi|zip|plz|postcode|lat|lng|lon|latitude|longitude|gps|coordinates|copyright|©|version|build)` +
    String.raw`\s?(?:no|nr|num|number|nummer|code|id|n°|nº|№|#)?\.?\s?[:#.]?\s{0,2}[A-Z]{0,3}\s?$`,
  'iu',
);
const price = /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|INR|Rs\.?))\s?$/i;
const priceAfter = /^[ \t]?(?:[$€£¥₹%]|(?:USD|EUR|GBP|CHF|km|kg|lbs?|sq|ft|m²|mm|cm|kb|mb|px|pcs|hours|hrs|uhr|h)\b)/i;
const ip = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const decimal = /^\d{1,3}\.\d{4,}(?:\D|$)/;
const zipPlus = /^\d{5}-\d{4}$/;
const ascending = '01234567890123456789';

/** Digits that nobody dials: all alike, or counted up, as in forms that show an example. */
export const isPattern = (digits: string): boolean => {
  const tail = digits.slice(-9);
  return /^(\d)\1{6,}$/.test(digits.slice(-7)) || ascending.includes(tail) || /^(\d)\1+$/.test(digits);
};

/** Whether digits in a text are no number of a telephone, by how they are written and what stands around them. */
export const isNoPhone = (text: string, before: string, after: string): boolean => {
  const plain = text.replace(/^[([+\s]+/, '').replace(/[)\]\s]+$/, '');
  if (ip.test(plain) || decimal.test(plain) || zipPlus.test(plain)) return true;
  if (price.test(before) || (priceAfter.test(after) && !/^[ \t]?h\b/i.test(after))) return true;
  // Part of an address of the web, of a longer number, of a decimal.
  if (/(?:[\d_=#&@%\\~?]|\d[.,:/])[+(]?$/.test(before) || /(?:^|\s)\S{0,200}\/\S{0,200}\/[+(]?$/.test(before))
    return true;
  // Part of a word: `NM87401`, `A1234567`; what is glued to a label is a number all the same.
  if (/\p{L}[+(]?$/u.test(before) && (labelBefore(before)?.distance ?? 9) > 0) return true;
  if (/^(?:[:@%_=]|[.,]\d|\/\d{5})/.test(after)) return true;
  return idLabel.test(before);
};
