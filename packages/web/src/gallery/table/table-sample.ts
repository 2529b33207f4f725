/** Made-up rows of a list, the same at every start. */
export type Business = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly emailState: 'found' | 'potential' | 'none' | 'looking';
  readonly phone: string;
  readonly rating: number;
  readonly staff: number | null;
  readonly line: string | null;
  readonly delivery: 'sent' | 'sending' | 'unsent' | 'failed';
  readonly city: string;
  readonly added: string;
};

const first = [
  'Sorriso',
  'Clínica',
  'Belém',
  'Príncipe',
  'Campo',
  'Estrela',
  'Alvalade',
  'Parque',
  'Saldanha',
  'Chiado',
];
const second = ['do Tejo', 'Dental', 'Orthodontics', 'de Ourique', 'Implantes', 'Odontologia', 'Oral Care', 'Família'];
const cities = ['Lisbon', 'Porto', 'Faro', 'Braga'];
const states = ['found', 'found', 'found', 'potential', 'found', 'none', 'found', 'looking'] as const;
const deliveries = ['sent', 'sent', 'sending', 'unsent', 'unsent', 'failed', 'unsent'] as const;
const lines = [
  'Loved how your same-day crowns get patients back to work before lunch, and how plainly you say what they cost.',
  'Your Saturday hours are rare in Alfama; a short note about them would bring in people from the whole hill.',
  'English-first booking is what your visitors from abroad look for, and nobody else in the quarter offers it.',
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The row at a place, out of nothing but the place. */
const businessAt = (at: number): Business => {
  const name = `${pick(first, at)} ${pick(second, at * 3 + Math.floor(at / 10))}`;
  const emailState = pick(states, at + Math.floor(at / 8));
  const host = `${name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()}.example`;
  const isReady = emailState !== 'looking';
  return {
    id: `b${at}`,
    name: at < 80 ? name : `${name} ${at}`,
    email: emailState === 'found' ? `${pick(['geral', 'ola', 'info', 'recepcao'], at)}@${host}` : null,
    emailState,
    phone: `+351 21 555 ${String(100 + ((at * 37) % 9000)).padStart(4, '0')}`,
    rating: 3.5 + ((at * 7) % 15) / 10,
    staff: isReady ? 3 + ((at * 11) % 60) : null,
    line: isReady ? pick(lines, at) : null,
    delivery: isReady ? pick(deliveries, at) : 'unsent',
    city: pick(cities, at),
    added: new Date(Date.UTC(2026, 10, 20) - (at % 120) * 86_400_000).toISOString().slice(0, 10),
  };
};

export const businesses = (count: number, from = 0): Business[] =>
  Array.from({ length: count }, (_, at) => businessAt(from + at));
