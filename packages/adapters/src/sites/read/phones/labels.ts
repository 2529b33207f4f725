export type PhoneType = 'work' | 'mobile' | 'fax';

// Words of English, Spanish, French, German, Italian, Dutch, Portuguese and their neighbours, the usual ones of others, as they
// stand at numbers.
const fax = String.raw`(?:tele|tél[ée]?|télé)?-?\s?fax(?:nummer|\snumber|\sno)?|t[ée]l[ée]copie(?:ur)?|facs?(?:imile)?|faks|факс|φαξ|传真|傳真|ファックス|팩스|fx|e-?fax|f(?=\s?(?:[:.]|$))`;
const mobile = String.raw`mobile?(?:nummer|\sphone|\snumber)?|mob|mobiel|cell(?:\sphone|ular|ulare|phone)?|celular|handy|m[óo]vil|portable|gsm|natel|моб(?:ильный)?|κιν(?:ητό)?|手机|手機|携帯|휴대폰|hp|telem[óo]vel|kom[óo]rk\w+|whats\s?app|[mc](?=\s?(?:[:.]|$))`;
const work = String.raw`tel[ée]?(?:phones?|fonos?|foon|fon|fone)?(?:nummer|\snumbers?|\sno)?|t[ée]l[ée]phone|tlf|tfno|phones?(?:\snumbers?|\sno)?|ph|fon|call(?:\sus)?(?:\s(?:today|now|toll[- ]free|at|on))*|toll[- ]?free(?:\snumber)?|freephone|free\scall|hotline|helpline|office|direct(?:\sline|\sdial)?|main|dial|ring(?:\sus)?|text|sms|reception|sales|service|support|contact|customer\s\w{4,8}|rufnummer|ruf|durchwahl|zentrale|telefoon|bel|appelez|chiama|llam[ae]|number|telp|telepon|tel[ée]fonas?|puh(?:elin)?|sími|тел(?:ефон)?|тлф|τηλ(?:έφωνο)?|电话|電話(?:番号)?|전화|هاتف|טלפון|[tpo](?=\s?(?:[:.]|$))|☎|📞|✆`;
const boundary = String.raw`(?<![\p{L}\d])`;
const nearest = new RegExp(`${boundary}(?:(${fax})|(${mobile})|(${work}))(?![\\p{L}\\d])`, 'giu');
const labelAfter = new RegExp(
  String.raw`^[ \t,–-]{0,3}[(\[]?\s?(?:(${fax})|(${mobile})|(tel|phone|ph|office|work|voice|toll[- ]?free|main))\s?(?:[)\]]|(?:$|[\n\t,;|])(?![\s:.]{0,4}[+(]?\d))`,
  'iu',
);

/** Letters before a number in which its label stands. */
export const labelReach = 40;

export type Label = { readonly type: PhoneType; readonly distance: number };

const typeOf = (isFax: string | undefined, isMobile: string | undefined): PhoneType => {
  if (isFax !== undefined) return 'fax';
  return isMobile === undefined ? 'work' : 'mobile';
};

/** What the words before a number say it is; null: nothing. */
export const labelBefore = (before: string): Label | null => {
  let last: Label | null = null;
  for (const match of before.matchAll(nearest)) {
    const distance = before.length - match.index - match[0].length;
    const type = typeOf(match[1], match[2]);
    // "Tel/Fax", "Phone & Fax": one line for both, which is a telephone too.
    const isBoth: boolean =
      type === 'fax' &&
      last !== null &&
      last.type === 'work' &&
      /^\s?(?:\/|&|\+|and|und|et|y|e|\|)\s?$/i.test(before.slice(before.length - last.distance, match.index));
    last = { type: isBoth ? 'work' : type, distance };
  }
  return last;
};

/** Letters between a label and its number: "Telephone (office):". */
const maxBetween = 12;

/**
 * What the words before a number say it is: those of its own line or cell; where nothing stands there, the line or cell
 * before, if that is a label and little more. Null: nothing.
 */
export const labelOfPlace = (before: string): Label | null => {
  const pieces = before.split(/[\n\t]/);
  const own = pieces.at(-1) ?? '';
  if (/[\p{L}☎📞✆]/u.test(own)) {
    const label = labelBefore(own);
    return label !== null && label.distance <= maxBetween ? label : null;
  }
  const previous = pieces.at(-2)?.trim() ?? '';
  const label = labelBefore(previous);
  return label !== null && label.distance <= 3 && previous.length <= labelReach - 15 ? label : null;
};

/** What the words after a number say it is: "555-1234 (fax)". */
export const labelFollowing = (after: string): PhoneType | null => {
  const match = labelAfter.exec(after);
  return match === null ? null : typeOf(match[1], match[2]);
};
