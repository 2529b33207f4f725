// What people are in a business, in the languages that are read. Whole words; `\S*` where endings differ.
const words = [
  // English
  String.raw`ceo|cto|coo|cfo|cio|cmo|cpo|cro|chro|chief\s[\w\s&]{2,30}officer|president|vice[- ]president|[esa]?vp|chair(?:man|woman|person)?|founder|co-?founder|owner|co-?owner|proprietor|partner|principal|director|manager|head of [\w\s&]{2,30}|(?:board|council|committee) member|member of the (?:board|executive|management)[\w\s]{0,30}|supervisor|co-?ordinator|administrator|secretary|treasurer|accountant|bookkeeper|controller|comptroller|auditor|attorney|lawyer|solicitor|barrister|paralegal|counsel|associate|consultant|advis[oe]r|broker|realtor|agent|engineer|architect|designer|developer|programmer|webmaster|technician|mechanic|electrician|plumber|carpenter|foreman|estimator|surveyor|inspector|dentist|orthodontist|endodontist|periodontist|hygienist|physician|surgeon|dermatologist|cardiologist|radiologist|pediatrician|gynecologist|anesthesiologist|neurologist|oncologist|podiatrist|audiologist|dietitian|nutritionist|doctor|nurse|midwife|paramedic|therapist|psychologist|psychiatrist|counselor|counsellor|veterinarian|groomer|pharmacist|optometrist|optician|chiropractor|acupuncturist|chef|sous chef|cook|baker|sommelier|bartender|waiter|stylist|hairdresser|barber|beautician|esthetician|teacher|professor|dean|headmaster|headteacher|instructor|trainer|coach|tutor|lecturer|librarian|curator|registrar|pastor|minister|rector|vicar|deacon|chaplain|priest|rabbi|imam|organist|conductor|photographer|videographer|editor|writer|copywriter|journalist|reporter|publisher|producer|artist|musician|composer|illustrator|animator|analyst|strategist|economist|statistician|specialist|assistant|receptionist|concierge|representative|salesperson|salesman|saleswoman|executive|officer|planner|scheduler|dispatcher|buyer|purchaser|merchandiser|operator|driver|pilot|captain|leader|(?:team|tech|technical|project|practice|design|product|shift) lead|lead [\w-]+|(?:sales|service|support|account|field|customer service) rep|deputy|superintendent|supt|mayor|alderman|councill?or|councilmember|councilman|councilwoman|commissioner|sheriff|judge|magistrate|senator|ambassador|delegate|trustee|governor|agronomist|scientist|researcher|chemist|biologist|geologist|actuary|underwriter|adjuster|appraiser|auctioneer|notary|clerk|cashier|caretaker|custodian|janitor|landscaper|gardener|florist|tailor|jewell?er|installer|machinist|welder|painter|roofer|fabricator|evangelist|facilitator|mediator|liaison|intern|apprentice|mgr|pres|supv|coord|treas|admin|tech|csr|co-?chair|(?:vice|board|committee|council|department|program|past)[- ]chair|(?:fire|police|crew|section|division) chief|chief of (?:police|staff|operations|party|surgery|medicine)|collector|assessor|selectman|selectwoman|ombudsman|constable|lieutenant|sergeant|detective|firefighter|aide|paraprofessional|pathologist|provost|chancellor|bursar|historian|archivist|elder|banker|originator|processor|shareholder|phlebotomist|esthetician|aesthetician|attendant|detailer|handyman|contractor|builder|translator|interpreter|spokesperson|spokesman|spokeswoman|vocalist|drummer|guitarist|trainee|apprentice|intern|investigator|craftsman|brewer|winemaker|roaster|barista|hostess|mixologist|sonographer|radiographer|phlebotomist|dosimetrist|physicist|physiotherapist|osteopath|naturopath|massage therapist|doula|lactation consultant|stagehand|rigger|technologist|sysadmin|copyeditor|proofreader|storyteller|makeup artist|florist|upholsterer|bricklayer|plasterer|volunteer|fellow|emeritus|steward|recruiter|investor|entrepreneur`,
  // German
  String.raw`geschäftsführer(?:in|innen|/in|:in|\(in\))?|geschaeftsfuehrer(?:in)?|geschäftsleit\S*|inhaber(?:in|/in|:in)?|gründer(?:in)?|mitgründer(?:in)?|vorstand\S*|vorsitzende[rn]?|prokurist(?:in)?|leiter(?:in)?|\S+leiter(?:in)?|leitung\s?\S*|\S+leitung|gesellschafter(?:in)?|(?:fach|zahn|tier|kinder|haus|augen|haut)?ärzt(?:e|in|innen)|(?:fach|zahn|tier|kinder|haus|augen|haut)?arzt|zahnmedizin\S*|rechtsanw[aä]lt(?:in|e)?|steuerberater(?:in)?|notar(?:in)?|architekt(?:in)?|ingenieur(?:in)?|meister(?:in)?|\S+meister(?:in)?|berater(?:in)?|\S+berater(?:in)?|assisten[tz](?:in)?|\S+assisten[tz](?:in)?|\S*techniker(?:in)?|sekretariat|sekretärin|buchhalter(?:in)?|buchhaltung|physiotherapeut(?:in)?|therapeut(?:in)?|apotheker(?:in)?|küchenchef(?:in)?|koch|köchin|fris[eö]r(?:in)?|friseur(?:in)?|lehrer(?:in)?|trainer(?:in)?|pfarrer(?:in)?|ansprechpartner(?:in)?|kontaktperson|mitarbeiter(?:in)?|\S*verwalter(?:in)?|[\p{L}-]+manager(?:in)?|vertrieb|prokura|auszubildende[r]?|azubi\S*|gesell(?:e|in)|lehrling|praktikant(?:in)?|schreiner(?:in)?|tischler(?:in)?|zimmerer|zimmermann|maler(?:in)?|elektriker(?:in)?|elektroniker(?:in)?|monteur(?:in)?|installateur(?:in)?|\S*mechaniker(?:in)?|\S*mechatroniker(?:in)?|(?:\S+)?fachangestellte[r]?|mfa|zfa|zmf|zmv|pta|\S*pfleger(?:in)?|\S*pflegekraft|erzieher(?:in)?|\S*pädagog(?:e|in)|florist(?:in)?|gärtner(?:in)?|bäcker(?:in)?|konditor(?:in)?|metzger(?:in)?|kellner(?:in)?|redakteur(?:in)?|\S*entwickler(?:in)?|\S*gestalter(?:in)?|\S+wirt(?:in)?|\S*kaufmann|\S*kauffrau|\S*sachbearbeiter(?:in)?|disponent(?:in)?|fahrer(?:in)?|referent(?:in)?|hebamme|\S*psycholog(?:e|in)|logopäd(?:e|in)|\S+therapeut(?:in)?|\S*orthopäd(?:e|in)|\S*chirurg(?:in)?|internist(?:in)?|kosmetiker(?:in)?|\S*laborant(?:in)?|\S*planer(?:in)?|makler(?:in)?|immobilienmakler(?:in)?|dozent(?:in)?|fotograf(?:in)?|syndikus\S*|fachanwalt|fachanwältin|wirtschaftsprüfer(?:in)?|patentanw[aä]lt(?:in)?|büroleitung|rezeption`,
  // French
  String.raw`g[ée]rante?|co-?g[ée]rante?|directeur|directrice|pr[ée]sidente?|fondateur|fondatrice|co-?fondateur|co-?fondatrice|responsable|associ[ée]e?|avocate?|notaire|m[ée]decin|docteur|dentiste|chirurgien(?:ne)?|v[ée]t[ée]rinaire|pharmacien(?:ne)?|kin[ée]sith[ée]rapeute|infirmi[eè]re?|ing[ée]nieure?|architecte|assistante?|secr[ée]taire|comptable|conseill[eè]re?|commerciale?|chef(?:fe)?|cuisinier|p[âa]tissier|coiffeur|coiffeuse|propri[ée]taire|charg[ée]e? de \S+|chef(?:fe)? de \S+|gestionnaire|formateur|formatrice|technicien(?:ne)?|vendeur|vendeuse|serveur|serveuse|menuisier|menuisière|[ée]lectricien(?:ne)?|plombier|maçon|collaborateur|collaboratrice|juriste|psychologue|ost[ée]opathe|orthophoniste|opticien(?:ne)?|esth[ée]ticienne|fleuriste|boulang[eè]re?|d[ée]veloppeur|d[ée]veloppeuse|graphiste|r[ée]dacteur|r[ée]dactrice|consultante?|stagiaire|apprentie?|animateur|animatrice|[ée]ducateur|[ée]ducatrice|tr[ée]sori[eè]re?|administrateur|administratrice|analyste|courti[eè]re?|n[ée]gociateur|n[ée]gociatrice|sommeli[eè]re?|p[ée]diatre|orthodontiste|di[ée]t[ée]ticien(?:ne)?|sage-femme|enseignante?|professeure?|photographe|paysagiste|huissier|expert-comptable|clerc|coordinateur|coordinatrice|coordonnateur|coordonnatrice`,
  // Spanish, Italian, Portuguese, Dutch
  String.raw`directora?|gerente|presidente|presidenta|fundadora?|cofundadora?|propietari[oa]|due[ñn][oa]|soci[oa]|abogad[oa]|m[ée]dic[oa]|odont[óo]log[oa]|veterinari[oa]|farmac[ée]utic[oa]|ingenier[oa]|arquitect[oa]|asesora?|consultora?|contable|asociad[oa]|coordinadora?|subdirectora?|vicepresident[ea]|t[ée]cnic[oa]|psic[óo]log[oa]|fisioterapeuta|enfermer[oa]|auxiliar|recepcionista|contadora?|desarrolladora?|dise[ñn]adora?|profesora?|docente|maestr[oa]|entrenadora?|cociner[oa]|peluquer[oa]|estilista|redactora?|periodista|fot[óo]graf[oa]|tesorer[oa]|secretari[oa]|notari[oa]|procuradora?|economista|vendedora?|analista|ejecutiv[oa]|nutricionista|dermat[óo]log[oa]|cirujan[oa]|pediatra|ginec[óo]log[oa]|cardi[óo]log[oa]|oftalm[óo]log[oa]|ortodoncista|optometrista|agente|monitora?|instructora?|investigadora?|socia directora|jefe|jefa|administradora?|jef[ea] de \S+|encargad[oa]|responsabile|titolare|direttore|direttrice|amministratore|amministratrice|fondatore|fondatrice|socio|avvocato|commercialista|geometra|ingegnere|architetto|medico|segretaria|cuoco|gestora?|diretora?|propriet[áa]ri[oa]|s[óo]ci[oa]|advogad[oa]|directeur|bestuurder|eigenaar|eigenaresse|oprichter|zaakvoerder|bedrijfsleider|medewerker|adviseur|accountmanager|tandarts|huisarts|advocaat|notaris`,
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

/** All that a pattern of letters, classes, groups and question marks stands for; null for one that stands for more. */
const expand = (pattern: string): readonly string[] | null => {
  if (/[\\*+{]/.test(pattern)) return null;
  let ends: readonly string[] = [''];
  const pieces = pattern.match(/\(\?:(?:[^()]|\([^()]*\))*\)\??|\[[^\]]*\]\??|.\??/gu) ?? [];
  for (const piece of pieces) {
    const isOptional = piece.length > 1 && piece.endsWith('?');
    const plain = isOptional ? piece.slice(0, -1) : piece;
    const inner = plain.startsWith('(?:') ? alternativesOf(plain.slice(3, -1)).map(expand) : null;
    if (inner?.includes(null) === true) return null;
    const choices =
      inner?.flatMap((some) => some ?? []) ?? (plain.startsWith('[') ? Array.from(plain.slice(1, -1)) : [plain]);
    ends = ends.flatMap((start) => [...choices, ...(isOptional ? [''] : [])].map((end) => start + end));
  }
  return ends;
};

const alternatives = words.flatMap(alternativesOf);
const isPlainWord = (text: string): boolean => /^\p{L}+$/u.test(text);
const plainOf = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.flatMap((pattern) => expand(pattern) ?? []).filter(isPlainWord));
/** Words that say what somebody is: a table finds them faster than a pattern tries them one by one at each letter. */
export const plainRoles = plainOf(alternatives);
/** Those of English among them. */
export const englishRoles = plainOf(alternativesOf(words[0] ?? ''));
const rest = alternatives.filter((pattern) => expand(pattern)?.every(isPlainWord) !== true).join('|');
/** Positions of several words, and those whose endings differ. */
export const otherRole = new RegExp(`${boundary}(?:${rest})(?![\\p{L}\\p{N}])`, 'iu');
