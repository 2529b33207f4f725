import { isElsewhere, type Site } from './employers.ts';
import type { NamedPerson } from './found.ts';
import type { Line } from './lines.ts';
import { isSureName, maybePersonName, type PersonName } from './names.ts';
import { isClearRole, isDepartment, maybeRole } from './roles.ts';

/** Letters of a line that may say what somebody is. */
export const longestRole = 90;

/** Somebody who may be one of the business's people, and how the page puts it. */
export type Candidate = NamedPerson & {
  readonly strength: PersonName['strength'];
  readonly form: 'label' | 'two lines' | 'one line' | 'role first' | 'mailbox' | 'card';
};

/** "Mayor Jane Doe": the position of the next one, with the name behind it. */
const endsWithName = (role: string): boolean => {
  const words = role.split(/\s+/);
  return [2, 3].some((count) => words.length > count && maybePersonName(words.slice(-count).join(' '))?.strength === 3);
};

const roleLabel = /^(?:job\s)?(?:title|position|role|function)\s?:\s/i;

/** The position that a line says, of one of the business's own people; null: none. */
export const positionOf = (line: string, site: Site): string | null => {
  const text = line.replace(roleLabel, '');
  const role = maybeRole(text);
  if (role !== null && isSureName(role)) return null;
  return role === null || isElsewhere(role, site) || isElsewhere(text, site) || endsWithName(role) ? null : role;
};

/** A name in a line and a position, as one finding; null where one of them says too little. */
export const toCandidate = (
  found: PersonName | null,
  position: string | null,
  line: Line,
  rest: Pick<Candidate, 'areaEnd' | 'confidence' | 'form'>,
): Candidate | null => {
  if (found === null || position === null) return null;
  const { name, strength } = found;
  // A part of a business, or words that only hold a position, stand beside all kinds of words.
  if (!isClearRole(position) && !(strength === 3 && isDepartment(position))) return null;
  const at = line.text.indexOf(name);
  if (at === -1) return null;
  const from = line.from + at;
  return { name, strength, position, from, end: from + name.length, ...rest };
};
