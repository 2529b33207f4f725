import type { FoundPerson } from '../../findings.ts';
import { zone } from '../html/page-text.ts';
import { readAddress } from '../emails/address.ts';
import type { OwnSite } from '../own-site.ts';
import { readNumber } from '../phones/number.ts';
import type { Regions } from '../phones/region.ts';
import { maybeAccount } from '../profiles.ts';
import { sightingIn } from '../sighting.ts';
import { isNode, type StructuredNode, type StructuredValue, valuesOf } from '../structured/index.ts';
import { maybePersonName } from './names.ts';

// Who wrote something is nobody of the business's staff for it.
const byline = new Set(
  'author creator reviewer contributor editor publisher copyrightHolder performer actor director recipient'.split(' '),
);
const belonging = new Set(
  'employee employees founder founders member members owner owns alumni colleague contactPoint worksFor'.split(' '),
);
const confidence = 0.85;

type MarkedPerson = { readonly isByline: boolean; readonly belongs: boolean };

const relationsOf = (nodes: readonly StructuredNode[]): ReadonlyMap<StructuredNode, MarkedPerson> => {
  const relations = new Map<StructuredNode, MarkedPerson>();
  for (const node of nodes) {
    for (const [name, properties] of node.properties) {
      for (const inner of properties.filter(isNode)) {
        const known = relations.get(inner);
        relations.set(inner, {
          isByline: byline.has(name) || known?.isByline === true,
          belongs: belonging.has(name) || known?.belongs === true,
        });
      }
    }
  }
  return relations;
};

const joined = (node: StructuredNode): StructuredValue | undefined => {
  const [given] = valuesOf(node, 'givenName');
  const [family] = valuesOf(node, 'familyName');
  return given === undefined || family === undefined
    ? undefined
    : { ...family, value: `${given.value} ${family.value}` };
};

const firstOf = (node: StructuredNode, ...names: readonly string[]): string | null =>
  valuesOf(node, ...names)[0]
    ?.value.replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120) ?? null;

const toPerson = (node: StructuredNode, own: OwnSite, regions: Regions): FoundPerson | null => {
  const value = valuesOf(node, 'name')[0] ?? joined(node);
  const name = value === undefined ? null : (maybePersonName(value.value.replaceAll(/\s+/g, ' ').trim())?.name ?? null);
  if (value === undefined || name === null) return null;
  // The card of a company has its own name for a person's.
  if (valuesOf(node, 'organization').some((organization) => organization.value === value.value)) return null;
  const phone = firstOf(node, 'telephone');
  const dial =
    phone === null
      ? undefined
      : [null, ...regions].map((region) => readNumber(phone, region)).find((number) => number !== null);
  const accounts = valuesOf(node, 'sameAs', 'url').flatMap((link) => maybeAccount(link.value) ?? []);
  const at = value.text.slice(value.from, value.end).indexOf(name);
  const from = at === -1 ? value.from : value.from + at;
  const end = at === -1 ? value.end : from + name.length;
  return {
    name,
    position: firstOf(node, 'jobTitle'),
    email: readAddress(firstOf(node, 'email')?.replace(/^mailto:/i, '') ?? '', own)?.email ?? null,
    phone: dial?.number ?? null,
    linkedin_url: accounts.find(({ url }) => url.includes('linkedin.com/in/'))?.url ?? null,
    sighting: sightingIn('markup', value.text, [from, end], confidence),
  };
};

/** People whom markup for machines names as such: those with a position or who belong to a company, never authors. */
export const readMarkedPeople = (
  nodes: readonly StructuredNode[],
  own: OwnSite,
  regions: Regions,
): readonly FoundPerson[] => {
  const people = nodes.filter(({ types }) => types.includes('Person') || types.includes('hcard'));
  if (people.length === 0) return [];
  const relations = relationsOf(nodes);
  return people.slice(0, 200).flatMap((node) => {
    const { isByline = false, belongs = false } = relations.get(node) ?? {};
    const isStaff = belongs || valuesOf(node, 'jobTitle').length > 0 || node.properties.has('worksFor');
    const isQuoted = (node.zones & (zone.quote | zone.hidden)) !== 0;
    if (isByline || !isStaff || isQuoted) return [];
    return toPerson(node, own, regions) ?? [];
  });
};
