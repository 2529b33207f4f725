import { fold, type languages } from '../kernel/index.ts';
import { seniorityLevels } from './constants.ts';

export type SeniorityLevel = (typeof seniorityLevels)[number];

/**
 * What tells a level in a job title, in the languages of the house, parted by commas. A star stands for the first part of a
 * compound: `*leiter` is a Marketingleiter. Forms of both genders stand beside each other.
 */
const words: Readonly<Record<SeniorityLevel, Readonly<Record<(typeof languages)[number], string>>>> = {
  'Founder/Owner': {
    en: 'founder, cofounder, co founder, owner, co owner, proprietor, managing partner, founding partner, equity partner, general partner',
    es: 'fundador, fundadora, cofundador, cofundadora, dueño, dueña, propietario, propietaria, socio, socia',
    fr: 'fondateur, fondatrice, cofondateur, cofondatrice, co fondateur, co fondatrice, propriétaire, associé, associée',
    de: 'gründer, gründerin, mitgründer, mitgründerin, mitbegründer, mitbegründerin, inhaber, inhaberin, eigentümer, eigentümerin, *gesellschafter, *gesellschafterin, teilhaber, teilhaberin',
  },
  'C-Level': {
    en: 'ceo, cfo, cto, coo, cmo, cio, cpo, cro, chro, ciso, cdo, cso, cco, c level, managing director, chief executive, president',
    es: 'consejero delegado, consejera delegada, director general, directora general, director ejecutivo, directora ejecutiva, gerente general, presidente, presidenta',
    fr: 'pdg, dg, directeur général, directrice générale, gérant, gérante, président, présidente',
    de: '*geschäftsführer, *geschäftsführerin, geschäftsführung, vorstand, vorständin, vorstandsvorsitzender, vorstandsvorsitzende, vorstandsmitglied, präsident, präsidentin',
  },
  'Vice President': {
    en: 'vice president, vp, svp, evp, avp',
    es: 'vicepresidente, vicepresidenta',
    fr: 'vice président, vice présidente',
    de: 'vizepräsident, vizepräsidentin',
  },
  Director: {
    en: 'director, directors',
    es: 'director, directora, subdirector, subdirectora',
    fr: 'directeur, directrice',
    de: '*direktor, *direktorin',
  },
  Manager: {
    en: 'manager, managers, mgr, supervisor, team lead, team leader',
    es: 'gerente, gestor, gestora, encargado, encargada, responsable, jefe de equipo, jefa de equipo, jefe de proyecto, jefa de proyecto',
    fr: 'responsable, chef de projet, cheffe de projet, chef d équipe, cheffe d équipe, chef de produit, cheffe de produit, superviseur, superviseuse',
    de: '*manager, *managerin, teamleiter, teamleiterin, teamleitung, projektleiter, projektleiterin, projektleitung, filialleiter, filialleiterin, schichtleiter, schichtleiterin, gruppenleiter, gruppenleiterin',
  },
  'Individual Contributor': {
    en: 'specialist, engineer, developer, programmer, analyst, consultant, representative, accountant, designer, technician, advisor, adviser, scientist, researcher, administrator, writer, editor, nurse, teacher, lawyer, attorney, recruiter, buyer, clerk, contributor',
    es: 'especialista, ingeniero, ingeniera, desarrollador, desarrolladora, programador, programadora, analista, consultor, consultora, técnico, técnica, asesor, asesora, diseñador, diseñadora, contable, abogado, abogada, administrativo, administrativa',
    fr: 'spécialiste, ingénieur, ingénieure, développeur, développeuse, analyste, consultant, consultante, technicien, technicienne, conseiller, conseillère, chargé, chargée, comptable, graphiste, juriste, avocat, avocate',
    de: '*spezialist, *spezialistin, *ingenieur, *ingenieurin, *entwickler, *entwicklerin, *analyst, *analystin, *berater, *beraterin, *techniker, *technikerin, *sachbearbeiter, *sachbearbeiterin, *referent, *referentin, *mitarbeiter, *mitarbeiterin, *fachkraft, *kaufmann, *kauffrau, *buchhalter, *buchhalterin, *anwalt, *anwältin',
  },
  Head: {
    en: 'head, department head',
    es: 'jefe, jefa',
    fr: 'chef de service, cheffe de service, chef de département, cheffe de département, chef des ventes, cheffe des ventes',
    de: '*leiter, *leiterin, *leitung, chef, chefin',
  },
  Senior: {
    en: 'senior, sr, principal, lead, staff engineer',
    es: 'sénior, sr, experto, experta',
    fr: 'sénior, confirmé, confirmée, expert, experte',
    de: 'senior, erfahrener, erfahrene',
  },
  Entry: {
    en: 'junior, jr, entry, entry level, graduate, trainee, apprentice, assistant',
    es: 'júnior, jr, aprendiz, auxiliar, asistente, ayudante, nivel inicial',
    fr: 'débutant, débutante, apprenti, apprentie, alternant, alternante, assistant, assistante',
    de: 'junior, auszubildender, auszubildende, azubi, berufseinsteiger, berufseinsteigerin, trainee, *assistent, *assistentin, *assistenz',
  },
  Intern: {
    en: 'intern, internship',
    es: 'becario, becaria, practicante, pasante, en prácticas',
    fr: 'stagiaire, stage',
    de: '*praktikant, *praktikantin, praktikum, werkstudent, werkstudentin',
  },
  Volunteer: {
    en: 'volunteer',
    es: 'voluntario, voluntaria',
    fr: 'bénévole',
    de: 'ehrenamtlich, ehrenamtliche, ehrenamtlicher, freiwilliger, freiwillige',
  },
};

/** Who carries a word of a level and has not got it: taken out of a title before the level is looked for. */
const butNot: Partial<Readonly<Record<SeniorityLevel, RegExp>>> = {
  'Founder/Owner':
    /(?<= )(product|process|service|data|system|risk|business|control|asset) owner(?= )|(?<= )socio sanitari[oa](?= )/g,
  'C-Level':
    /(?<= )vice ?president[ea]?(?= )|(?<= )vizeprasident(in)?(?= )|(?<= )(assistant|assistante|asistente|assistenz|assistentin|assistent|office|secretary|secretaria|chief of staff)( (to|of|de|del|de la|du|der|des))?( the)? \S+( \S+)?/g,
  Director:
    /(?<= )art director(?= )|(?<= )(assistant|assistante|asistente|secretary|secretaria) (to|of|de|del|de la|du)( the)? \S+/g,
  Head: /(?<= )(team|projekt|filial|schicht|gruppen)(leiter|leiterin|leitung)(?= )|(?<= )jef[ea] de (equipo|proyecto)(?= )|(?<= )chef de (projet|produit|cuisine|partie|rang)(?= )/g,
  Manager: /(?<= )manager s(?= )|(?<= )(assistant|assistante|asistente) (to|of|de|del|de la|du)( the)? \S+/g,
  Senior: /(?<= )(team lead|lead generation)(?= )/g,
};

// An apostrophe parts two words: d’équipe.
const plain = (text: string): string =>
  fold(text.replaceAll(/['’]/g, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const patternOf = (phrase: string): string => {
  const text = plain(phrase.replace('*', ''));
  return phrase.startsWith('*') ? `\\S*${text}` : text;
};

const patterns: ReadonlyMap<SeniorityLevel, RegExp> = new Map(
  seniorityLevels.map((level) => {
    const phrases = Object.values(words[level]).flatMap((list) => list.split(', '));
    return [level, new RegExp(` (?:${phrases.map(patternOf).join('|')})(?= )`)] as const;
  }),
);

// "Chief Revenue Officer", whatever stands between.
const chief = / chief (?:\S+ ){0,3}officer(?= )/;

const holds = (level: SeniorityLevel, title: string): boolean => {
  const rest = ` ${title} `.replaceAll(butNot[level] ?? /$^/g, ' ');
  return patterns.get(level)?.test(rest) === true || (level === 'C-Level' && chief.test(rest));
};

/**
 * The levels that a job title tells, in English, Spanish, French or German, in the order of `seniorityLevels`.
 * A title may tell two (`Senior Manager`), or none: then nothing is guessed. Who does the work themselves (`Individual Contributor`)
 * is told by the name of the work, where nothing tells another level.
 */
export const seniorityOf = (title: string): readonly SeniorityLevel[] => {
  const text = plain(title);
  const told = seniorityLevels.filter((level) => level !== 'Individual Contributor' && holds(level, text));
  if (told.length > 0) return told;
  return holds('Individual Contributor', text) ? ['Individual Contributor'] : [];
};
