const one =
  '(?:she|hers?|he|him|his|they|them|theirs?|ze|hir|xe|xem|any(?: pronouns)?|ella|él|elles?|il|lui|iel|sie|ihr|er|ihm|ihn)';
const pair = `${one}(?:\\s*[/|]\\s*${one})+`;

const bracketed = new RegExp(`\\s*[([]\\s*${one}(?:\\s*[/,|]\\s*${one})*\\s*[)\\]](?=$|,)`, 'iu');
const last = new RegExp(`[\\s,|·–-]\\s*${pair}$`, 'iu');
const first = new RegExp(`^[([]?\\s*(?:pronouns?\\s*:\\s*)?${pair}\\s*[)\\]]?(?:\\s*[,|·–-]\\s*|\\s+|$)`, 'iu');

/** A name without how somebody is spoken of: "Jane Doe (she/her)", "Jane Doe | they/them", "Ana Ruiz (ella)". */
export const withoutPronounsBehind = (text: string): string =>
  /[)\]/|]/.test(text) ? text.replace(bracketed, '').replace(last, '') : text;

/** What somebody is without how they are spoken of: "he/him, Account Executive". Nothing is left of pronouns alone. */
export const withoutPronounsBefore = (text: string): string => (text.includes('/') ? text.replace(first, '') : text);
