import { describe, expect, it } from 'vitest';
import { seniorityLevels } from './constants.ts';
import { seniorityOf, type SeniorityLevel } from './seniority-words.ts';

describe('seniority levels in job titles', () => {
  // LEAD-033
  it.each<[SeniorityLevel, readonly string[]]>([
    [
      'Founder/Owner',
      [
        'Founder',
        'Co-Founder & Designer',
        'Owner',
        'Socia fundadora',
        'Fondatrice',
        'Inhaber',
        'Gründerin',
        'Propietario',
      ],
    ],
    [
      'C-Level',
      [
        'CEO',
        'Chief Revenue Officer',
        'Chief Executive',
        'Consejera delegada',
        'PDG',
        'Geschäftsführer:in',
        'Vorstand',
        'Gerente general',
        'Président',
        'Hauptgeschäftsführerin',
      ],
    ],
    [
      'Vice President',
      [
        'VP of Sales',
        'Vice President',
        'SVP, Operations',
        'Vicepresidenta de ventas',
        'Vice-présidente',
        'Vizepräsident',
      ],
    ],
    [
      'Director',
      [
        'Sales Director',
        'Director of Operations',
        'Directora de marketing',
        'Directrice commerciale',
        'Vertriebsdirektorin',
      ],
    ],
    [
      'Manager',
      [
        'Marketing Manager',
        'Account Mgr.',
        'Responsable de compras',
        'Chef de projet',
        'Cheffe d’équipe',
        'Teamleiter Logistik',
        'Produktmanagerin',
        'Encargada',
      ],
    ],
    [
      'Individual Contributor',
      [
        'Software Engineer',
        'SEO Specialist',
        'Analista de datos',
        'Chargée de communication',
        'Sachbearbeiter',
        'Softwareentwickler/in',
        'Ingénieure',
      ],
    ],
    ['Head', ['Head of Growth', 'Jefa de ventas', 'Marketingleiterin', 'Leitung Einkauf', 'Chef de service']],
    ['Senior', ['Senior Accountant', 'Sr. Developer', 'Ingeniera sénior', 'Développeur confirmé', 'Lead Engineer']],
    [
      'Entry',
      ['Junior Designer', 'Trainee', 'Auxiliar administrativo', 'Apprentie', 'Auszubildende', 'Marketing Assistant'],
    ],
    ['Intern', ['Marketing Intern', 'Becaria', 'Stagiaire RH', 'Praktikantin', 'Werkstudent Einkauf']],
    ['Volunteer', ['Volunteer', 'Voluntaria', 'Bénévole', 'Ehrenamtliche Helferin']],
  ])('%s', (level, titles) => {
    for (const title of titles) expect([title, seniorityOf(title)]).toEqual([title, expect.arrayContaining([level])]);
  });

  it.each<[string, readonly SeniorityLevel[]]>([
    ['Vice President of Marketing', ['Vice President']],
    ['Product Owner', []],
    ['Owner & CEO', ['Founder/Owner', 'C-Level']],
    ['Senior Manager', ['Manager', 'Senior']],
    ['Managing Director', ['C-Level', 'Director']],
    ['Teamleiterin', ['Manager']],
    ['Jefe de proyecto', ['Manager']],
    ['Lead Generation Specialist', ['Individual Contributor']],
    ['Assistant to the CEO', ['Entry']],
    ['Internal Auditor', []],
    ['Headhunter', []],
    ['Managerial Accounting', []],
    ['HR Business Partner', []],
    ['Chief of Staff', []],
    ['', []],
    ['***', []],
  ])('%j: %j', (title, levels) => expect(seniorityOf(title)).toEqual(levels));

  it('reads the names of the levels themselves', () => {
    for (const level of seniorityLevels) expect(seniorityOf(level)).toContain(level);
  });
});
