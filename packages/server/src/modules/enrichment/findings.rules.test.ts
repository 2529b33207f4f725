import { emptyVisit, type SeenEmail } from '@galena/adapters/sites';
import { expect, it } from 'vitest';
import { businessFindings } from './findings.rules.ts';

const shown = (email: string, isSiteMakers: boolean): SeenEmail => ({
  email,
  type: 'generic',
  isSiteMakers,
  mail_domain: 'accepts',
  sightings: [
    {
      page: 'https://acme.com/',
      fetched_at: '2026-05-04T12:00:00.000Z',
      sighting: { kind: 'link', snippet: email, mark: null, confidence: 0.8 },
    },
  ],
});

it('an address of who made the site is none of the business’s, and costs nothing', () => {
  const visit = { ...emptyVisit('unresolvable'), site: 'https://acme.com/', outcome: 'read' as const, reason: null };
  const emails = [shown('info@acme.com', false), shown('hello@webfix.com', true)];
  const found = businessFindings({ ...visit, emails }, 'local').filter(({ field }) => field === 'email');
  expect(found.map(({ value }) => value)).toEqual(['info@acme.com']);
});
