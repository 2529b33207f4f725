import { fold } from '@galena/contract/kernel';
import { departments, seniorityLevels, seniorityOf, type SeniorityLevel } from '@galena/contract/search';
import { textOf } from '../vendor/values.ts';
import type { Clause } from './api.ts';
import { anyOf, contains } from './query.ts';

/** Its ten levels as ours. It has none for heads and for those who do the work themselves: their titles say it. */
const levelOf: Readonly<Record<string, SeniorityLevel>> = {
  owner: 'Founder/Owner',
  partner: 'Founder/Owner',
  cxo: 'C-Level',
  vp: 'Vice President',
  director: 'Director',
  manager: 'Manager',
  senior: 'Senior',
  entry: 'Entry',
  training: 'Intern',
  unpaid: 'Volunteer',
};

// In the languages in which titles are read; what else has them in its middle falls through when it came.
const headWords = ['head', 'jefe', 'jefa', 'chef', 'leiter', 'leitung'];

const clauseOfLevel = (level: SeniorityLevel): Clause => {
  if (level === 'Head') return contains(['job_title'], headWords);
  if (level === 'Individual Contributor') return { bool: { must_not: [{ exists: { field: 'job_title_levels' } }] } };
  return { terms: { job_title_levels: Object.keys(levelOf).filter((name) => levelOf[name] === level) } };
};

/** People of one of the levels; those that the vendor knows only by their titles are looked through when they came. */
export const seniorityClause = (levels: readonly SeniorityLevel[]): Clause => anyOf(levels.map(clauseOfLevel));

/** The levels of somebody: those that the vendor tells, and those that it cannot tell by the title. */
export const levelsOf = (levels: unknown, title: string | undefined): readonly SeniorityLevel[] => {
  const told = [levels].flat().flatMap((one) => levelOf[textOf(one)?.toLowerCase() ?? ''] ?? []);
  const read = title === undefined ? [] : seniorityOf(title);
  const more = read.filter((one) => one === 'Head' || (one === 'Individual Contributor' && told.length === 0));
  return seniorityLevels.filter((one) => told.includes(one) || more.includes(one));
};

type Department = (typeof departments)[number];
type Roles = {
  readonly roles?: readonly string[];
  readonly parts?: readonly string[];
  readonly titles?: readonly string[];
};

// Roles and their parts (`job_title_role`, `job_title_sub_role`) by our departments; where it has none, words of titles.
const rolesOf: Readonly<Record<Department, Roles>> = {
  Administration: { parts: ['office_management'] },
  'Customer Success': { roles: ['customer_service'], parts: ['customer_success', 'support'] },
  Design: { roles: ['design'], parts: ['graphic_design', 'product_design', 'web_design'] },
  Engineering: { roles: ['engineering'] },
  Finance: { roles: ['finance'] },
  'Human Resources': { roles: ['human_resources'] },
  IT: { parts: ['information_technology', 'network', 'systems', 'devops', 'security'] },
  Legal: { roles: ['legal'] },
  Marketing: { roles: ['marketing'] },
  Operations: { roles: ['operations'] },
  Product: { parts: ['product'] },
  Purchasing: { titles: ['purchasing', 'procurement', 'buyer'] },
  Research: { parts: ['researcher'] },
  Sales: { roles: ['sales'] },
};

const departmentsBy = (test: (roles: Roles) => boolean): Department | undefined =>
  departments.find((one) => test(rolesOf[one]));

/** The department of somebody by role and title; the closest that is told. */
export const departmentOf = (role: unknown, part: unknown, title: string | undefined): string | undefined => {
  const [roleName, partName] = [
    textOf(role)?.toLowerCase().replaceAll(' ', '_'),
    textOf(part)?.toLowerCase().replaceAll(' ', '_'),
  ];
  const words = fold(title ?? '');
  return (
    departmentsBy(({ titles = [] }) => titles.some((word) => words.includes(word))) ??
    departmentsBy(({ parts = [] }) => partName !== undefined && parts.includes(partName)) ??
    departmentsBy(({ roles = [] }) => roleName !== undefined && roles.includes(roleName))
  );
};

/** Whether somebody is of one of the departments: of ours by theirs, of any other by the title. */
export const isOfDepartment = (
  wanted: readonly string[],
  department: string | undefined,
  title: string | undefined,
): boolean =>
  wanted.some((text) => {
    const ours = departments.find((one) => fold(one) === fold(text));
    return ours === undefined ? fold(title ?? '').includes(fold(text)) : department === ours;
  });

/** People of one of the departments: ours by the vendor's roles, any other word by titles. */
export const departmentClause = (wanted: readonly string[]): Clause =>
  anyOf(
    wanted.flatMap((text) => {
      const ours = departments.find((one) => fold(one) === fold(text));
      if (ours === undefined) return [contains(['job_title'], [text])];
      const { roles = [], parts = [], titles = [] } = rolesOf[ours];
      return [
        ...(roles.length === 0 ? [] : [{ terms: { job_title_role: roles } }]),
        ...(parts.length === 0 ? [] : [{ terms: { job_title_sub_role: parts } }]),
        ...(titles.length === 0 ? [] : [contains(['job_title'], titles)]),
      ];
    }),
  );
