// What people are in a business, in the languages that are read. Whole words; `\S*` where endings differ.
const words = [
  // English
  String.raw`c[etofim]o|cmo|cpo|chief\s[\w\s]{2,30}officer|president|vice[- ]president|vp|chair(?:man|woman|person)?|founder|co-?founder|owner|co-?owner|proprietor|partner|principal|director|managing director|executive director|manager|head of [\w\s]{2,30}|supervisor|coordinator|administrator|secretary|treasurer|accountant|bookkeeper|attorney|lawyer|solicitor|barrister|paralegal|counsel|associate|consultant|advis[oe]r|broker|realtor|agent|engineer|architect|designer|developer|technician|mechanic|electrician|plumber|carpenter|foreman|estimator|surveyor|inspector|dentist|orthodontist|hygienist|physician|surgeon|doctor|nurse|therapist|psychologist|veterinarian|pharmacist|optometrist|chiropractor|chef|sous chef|baker|sommelier|bartender|stylist|hairdresser|barber|beautician|teacher|professor|instructor|trainer|coach|tutor|lecturer|librarian|pastor|minister|rector|vicar|photographer|editor|producer|analyst|specialist|assistant|receptionist|representative|executive|officer|planner|buyer|operator|leader|deputy|superintendent|agronomist|scientist|researcher|actuary|underwriter|clerk|trustee|caretaker|sales|marketing|operations`,
  // German
  String.raw`geschäftsführer(?:in|innen|/in|:in|\(in\))?|geschaeftsfuehrer(?:in)?|geschäftsleit\S*|inhaber(?:in|/in|:in)?|gründer(?:in)?|mitgründer(?:in)?|vorstand\S*|vorsitzende[rn]?|prokurist(?:in)?|leiter(?:in)?|\S+leiter(?:in)?|leitung\s?\S*|\S+leitung|gesellschafter(?:in)?|(?:fach|zahn|tier|kinder|haus|augen|haut)?ärzt(?:e|in|innen)|(?:fach|zahn|tier|kinder|haus|augen|haut)?arzt|zahnmedizin\S*|rechtsanw[aä]lt(?:in|e)?|steuerberater(?:in)?|notar(?:in)?|architekt(?:in)?|ingenieur(?:in)?|meister(?:in)?|\S+meister(?:in)?|berater(?:in)?|\S+berater(?:in)?|assisten[tz](?:in)?|\S+assisten[tz](?:in)?|\S*techniker(?:in)?|sekretariat|sekretärin|buchhalter(?:in)?|buchhaltung|physiotherapeut(?:in)?|therapeut(?:in)?|apotheker(?:in)?|küchenchef(?:in)?|koch|köchin|fris[eö]r(?:in)?|friseur(?:in)?|lehrer(?:in)?|trainer(?:in)?|pfarrer(?:in)?|ansprechpartner(?:in)?|kontaktperson|mitarbeiter(?:in)?|\S*verwalter(?:in)?|[\p{L}-]+manager(?:in)?|vertrieb|prokura|auszubildende[r]?`,
  // French
  String.raw`g[ée]rante?|co-?g[ée]rante?|directeur|directrice|pr[ée]sidente?|fondateur|fondatrice|co-?fondateur|co-?fondatrice|responsable|associ[ée]e?|avocate?|notaire|m[ée]decin|docteur|dentiste|chirurgien(?:ne)?|v[ée]t[ée]rinaire|pharmacien(?:ne)?|kin[ée]sith[ée]rapeute|infirmi[eè]re?|ing[ée]nieure?|architecte|assistante?|secr[ée]taire|comptable|conseill[eè]re?|commerciale?|chef(?:fe)?|cuisinier|p[âa]tissier|coiffeur|coiffeuse|propri[ée]taire|charg[ée]e? de \S+|chef(?:fe)? de \S+`,
  // Spanish, Italian, Portuguese, Dutch
  String.raw`directora?|gerente|presidente|presidenta|fundadora?|cofundadora?|propietari[oa]|due[ñn][oa]|soci[oa]|abogad[oa]|m[ée]dic[oa]|odont[óo]log[oa]|veterinari[oa]|farmac[ée]utic[oa]|ingenier[oa]|arquitect[oa]|asesora?|consultora?|contable|administradora?|jef[ea] de \S+|encargad[oa]|responsabile|titolare|direttore|direttrice|amministratore|amministratrice|fondatore|fondatrice|socio|avvocato|commercialista|geometra|ingegnere|architetto|medico|segretaria|cuoco|gestora?|diretora?|propriet[áa]ri[oa]|s[óo]ci[oa]|advogad[oa]|directeur|bestuurder|eigenaar|eigenaresse|oprichter|zaakvoerder|bedrijfsleider|medewerker|adviseur|accountmanager|tandarts|huisarts|advocaat|notaris`,
];
const boundary = String.raw`(?<![\p{L}\p{N}])`;
/** The alternatives of a pattern; those within brackets stay together. */
const alternativesOf = (pattern: string): readonly string[] => {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= pattern.length; at += 1) {
    const letter = pattern[at];
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if ((letter !== '|' && letter !== undefined) || depth > 0) continue;
    found.push(pattern.slice(start, at));
    start = at + 1;
  }
  return found;
};

const alternatives = words.flatMap(alternativesOf);
const isPlainWord = (text: string): boolean => /^\p{L}+$/u.test(text);
// Most are plain words, which a table finds faster than a pattern tries them one by one at each letter.
const plainRoles = new Set(alternatives.filter(isPlainWord));
const rest = alternatives.filter((text) => !isPlainWord(text)).join('|');
const otherRole = new RegExp(`${boundary}(?:${rest})(?![\\p{L}\\p{N}])`, 'iu');
const hasRole = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => plainRoles.has(part)) || otherRole.test(text);

// Sentences, invitations and headings are no position.
const sentence =
  /[.!?]\s+\p{Lu}|[!?]$|(?<![\p{L}])(?:we|our|your|you|is|are|was|were|has|have|will|can|who|with|his|her|their|my|i|us|click|meet|contact|read|view|more|wir|unser\w*|sie|ihr\w*|ist|sind|hat|nous|notre|nos|votre|est|sont|nuestr\w*|somos|es|son|siamo|nostr\w*|learn|about|since|please|become|find|call|join|apply|hire|wanted|jobs?|careers?|login)(?![\p{L}])/iu;
const max = { letters: 90, words: 11 } as const;

const wordCount = (text: string): number => {
  let count = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count += 1;
  return count;
};

/** Whether a text is what somebody is in a business ("Owner & Head Chef", "Geschäftsführerin"), and nothing else. */
export const isRole = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= max.letters &&
  /^[\p{L}(]/u.test(text) &&
  !/[@:]|\d{3}|https?/.test(text) &&
  wordCount(text) <= max.words &&
  hasRole(text) &&
  !sentence.test(text) &&
  // "Professor Jane Doe" is the next one's name.
  !/^(?:professor|prof|dr|doctor|attorney|coach|chef|pastor)\.?\s\p{Lu}\p{Ll}+\s(?:\p{Lu}\.\s)?\p{Lu}\p{Ll}+$/u.test(
    text.charAt(0).toLowerCase() + text.slice(1),
  );

// What an imprint has before a name, with a colon or without.
const imprintLabel = new RegExp(
  String.raw`^(?:(?:vertretungsberechtigte[rn]?\s)?(?:geschäftsführer(?:in|innen|/in|:in|\(in\))?|geschaeftsfuehrer(?:in)?|geschäftsführung|inhaber(?:in|/in|:in)?|gesetzlich vertreten durch|vertreten durch(?:\sde[nm]\s[^:]{3,40})?|` +
    String.raw`vorstand(?:svorsitzende[rn]?)?|verantwortlich(?:e[rn]?)?(?:\s[^:]{3,60})?|prokurist(?:in)?|ansprechpartner(?:in)?)|` +
    String.raw`(?:responsable|directeur|directrice)\s(?:de\s)?(?:la\s)?(?:publication|r[ée]daction)|g[ée]rante?|pr[ée]sidente?|repr[ée]sentant l[ée]gal|propri[ée]taire|` +
    String.raw`(?:legal\s)?representative|owner|proprietor|managing directors?|founder|director|contact person|gerente|administradora?|representante legal|titular|titolare|legale rappresentante|amministratore(?:\sunico)?|eigenaar|bestuurder|zaakvoerder)\s?(?::|\s-\s|–)\s?$`,
  'iu',
);

/** The position that the words before a name in an imprint say, or null: "Geschäftsführer:", "Owner:". */
export const maybeImprintRole = (text: string): string | null =>
  text.length <= 100 && imprintLabel.test(text) ? text.replace(/\s?(?::|-|–)\s?$/, '').trim() : null;
