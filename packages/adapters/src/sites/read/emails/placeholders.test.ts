import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';

const emailsOf = (html: string): readonly string[] => readHtml(html).emails.map(({ email }) => email);

/** How forms say it in each language: whose, what, at whose, what; with what stands between. */
const languages = {
  English: {
    whose: ['your', 'my', 'your'],
    what: ['name', 'email', 'mail', 'username'],
    where: ['company', 'domain', 'website', 'example'],
    ends: ['com', 'org', 'co.uk'],
  },
  Spanish: {
    whose: ['tu', 'su', 'mi'],
    what: ['nombre', 'correo', 'usuario', 'email'],
    where: ['empresa', 'dominio', 'ejemplo', 'correo'],
    ends: ['com', 'es', 'com.mx'],
  },
  French: {
    whose: ['votre', 'ton', 'mon'],
    what: ['nom', 'adresse', 'courriel', 'email'],
    where: ['entreprise', 'domaine', 'exemple', 'societe'],
    ends: ['fr', 'com', 'be'],
  },
  German: {
    whose: ['ihre', 'deine', 'ihr'],
    what: ['name', 'email', 'adresse', 'mail'],
    where: ['firma', 'domain', 'beispiel', 'unternehmen'],
    ends: ['de', 'com', 'at'],
  },
} as const;

const forms: readonly ((email: string) => string)[] = [
  (email) => `<p>E-mail: ${email}</p>`,
  (email) => `<a href="mailto:${email}">${email}</a>`,
  (email) => `<label>E-Mail<span>${email}</span></label>`,
  (email) => `<script>var f = {placeholder: "${email}"}</script>`,
];

describe('an example of an address', () => {
  it.each(Object.entries(languages))('in %s is none', (_, { whose, what, where, ends }) => {
    const local = fc.oneof(
      fc
        .tuple(fc.constantFrom(...whose), fc.constantFrom('', '.', '-', '_'), fc.constantFrom(...what))
        .map((parts) => parts.join('')),
      fc.constantFrom(...what),
    );
    const domain = fc
      .tuple(
        fc.oneof(
          fc.constant(''),
          fc.constantFrom(...whose),
          fc.constantFrom(...whose).map((word) => `${word}-`),
        ),
        fc.constantFrom(...where),
        fc.constantFrom(...ends),
      )
      .map(([own, word, end]) => `${own}${word}.${end}`);
    fc.assert(
      fc.property(local, domain, fc.constantFrom(...forms), (name, host, form) => {
        expect(emailsOf(form(`${name}@${host}`))).toEqual([]);
      }),
      { seed: 18, numRuns: 300 },
    );
  });

  it.each([
    'name@gmail.com',
    'usuario@hotmail.com',
    'nom@orange.fr',
    'name@web.de',
    'max.mustermann@t-online.de',
    'jean.dupont@exemple.fr',
    'vorname.nachname@schmidt.de',
    'prenom.nom@boulangerie.fr',
    'nombre.apellido@hotmail.com',
    'tucorreo@gmail.com',
    'john.doe@gmail.com',
  ])('%s is none', (email) => {
    expect(emailsOf(`<p>${email}</p>`)).toEqual([]);
  });

  it.each([
    'info@acme.com',
    'john.smith@gmail.com',
    'kontakt@muster-bau.de',
    'nora.name@schmidt.de',
    'contact@societe-generale.fr',
    'maxime@bakery.fr',
    'marina@hotmail.com',
    'unai@empresas-vasco.es',
    'mail@schmidt.de',
    'tomas@orange.fr',
    'mycompanyteam@firm.org',
    'email@firm.com',
  ])('%s is one', (email) => {
    expect(emailsOf(`<p>${email}</p>`)).toEqual([email]);
  });
});

describe('words that look like an address', () => {
  // Sentences around "at" and "point", "dot", "punto", "punkt": none of them is somebody's mailbox.
  const subjects = [
    'that',
    'we met',
    'she arrived',
    'look',
    'he stood',
    'everyone',
    'prices start',
    'the bus stops',
    'people',
    'it ended',
    'nobody',
  ];
  const between = ['at some', 'at this', 'at the', 'at one', 'at any', 'at a certain', 'at no', 'at that very'];
  const signs = ['point', 'dot', 'punto', 'punkt'];
  const endings = ['in', 'it', 'to', 'is', 'me', 'de', 'es', 'be', 'com', 'my', 'no'];

  it('are sentences', () => {
    for (const subject of subjects)
      for (const at of between)
        for (const sign of signs)
          for (const end of endings)
            expect(
              emailsOf(`<p>We know ${subject} ${at} ${sign} ${end} the year</p>`),
              `${subject} ${at} ${sign} ${end}`,
            ).toEqual([]);
    expect(emailsOf('<p>we know that at some point in the year</p>')).toEqual([]);
  });

  it.each<readonly [text: string, email: string]>([
    ['info at acme dot com', 'info@acme.com'],
    ['Write to info at acme dot com for details', 'info@acme.com'],
    ['or jane at acme dot com and we call', 'jane@acme.com'],
    ['E-mail: jsmith at acme dot com', 'jsmith@acme.com'],
    ['ask j.smith at acme dot co dot uk today', 'j.smith@acme.co.uk'],
    ['webshop at firm dot com or by phone', 'webshop@firm.com'],
    ['contact at boulangerie point fr', 'contact@boulangerie.fr'],
    ['info arroba panaderia punto es', 'info@panaderia.es'],
    ['Schreiben: kontakt at baeckerei punkt de', 'kontakt@baeckerei.de'],
  ])('%s is one', (text, email) => {
    expect(emailsOf(`<p>${text}</p>`)).toEqual([email]);
  });
});
