import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';

const peopleOf = (html: string): readonly (readonly [string, string | null])[] =>
  readHtml(html).people.map(({ name, position }) => [name, position]);

const card = (name: string, role: string, rest = ''): string =>
  `<div class="card"><h3>${name}</h3><p>${role}</p>${rest}</div>`;

describe('people whom a page names', () => {
  it.each<readonly [how: string, html: string, people: readonly (readonly [string, string | null])[]]>([
    [
      'in cards',
      card('Jane Doe', 'Founder & CEO') + card('Dr. Ben O’Hara, MD', 'Head of Research'),
      [
        ['Jane Doe', 'Founder & CEO'],
        ['Ben O’Hara', 'Head of Research'],
      ],
    ],
    [
      'in a table',
      '<table><tr><td>Jane Doe</td><td>Office Manager</td></tr><tr><td>Ben Roe</td><td>Technician</td></tr></table>',
      [
        ['Jane Doe', 'Office Manager'],
        ['Ben Roe', 'Technician'],
      ],
    ],
    [
      'in a list',
      '<ul><li>Jane Doe, Owner</li><li>Ben Roe – Head Chef</li><li>Kim Poe (Accountant)</li></ul>',
      [
        ['Jane Doe', 'Owner'],
        ['Ben Roe', 'Head Chef'],
        ['Kim Poe', 'Accountant'],
      ],
    ],
    [
      'in German',
      card('Erika Muster-Mann', 'Geschäftsführerin') + card('Dr. med. Jörg von Ahlen', 'Facharzt für Chirurgie'),
      [
        ['Erika Muster-Mann', 'Geschäftsführerin'],
        ['Jörg von Ahlen', 'Facharzt für Chirurgie'],
      ],
    ],
    [
      'in French',
      card('Hélène Dubois', 'Gérante') + card('Jean-Luc Petit', 'Directeur commercial'),
      [
        ['Hélène Dubois', 'Gérante'],
        ['Jean-Luc Petit', 'Directeur commercial'],
      ],
    ],
    [
      'with a link right behind the position',
      '<div><h4>Dr. med. dent. Anna Schmidt</h4><span>Zahnärztin</span><a href="/x">Mail</a></div>',
      [['Anna Schmidt', 'Zahnärztin']],
    ],
    ['in Spanish', card('María de la Cruz', 'Directora general'), [['María de la Cruz', 'Directora general']]],
    [
      'in a German imprint',
      '<p>Geschäftsführer: Max Muster und Erika Beispiel</p>',
      [
        ['Max Muster', 'Geschäftsführer'],
        ['Erika Beispiel', 'Geschäftsführer'],
      ],
    ],
    [
      'in an imprint on two lines',
      '<p>Vertreten durch:<br>Max Muster<br>Hauptstr. 1</p>',
      [['Max Muster', 'Vertreten durch']],
    ],
    [
      'in a French imprint',
      '<p>Responsable de la publication : Luc Martin</p>',
      [['Luc Martin', 'Responsable de la publication']],
    ],
    ['in an English one', '<p>Owner: Jane Doe</p>', [['Jane Doe', 'Owner']]],
    [
      'in JSON-LD',
      '<script type="application/ld+json">{"@type":"Organization","founder":{"@type":"Person","name":"Jane Doe"},"employee":[{"@type":"Person","givenName":"Ben","familyName":"Roe","jobTitle":"Chef"}]}</script>',
      [
        ['Jane Doe', null],
        ['Ben Roe', 'Chef'],
      ],
    ],
    [
      'in markup that spells what is no character',
      String.raw`<script type="application/ld+json">{"@type":"Person","name":"Jane Doe","jobTitle":"Head\u0000Chef \ud83d"}</script>`,
      [['Jane Doe', 'Head Chef \uFFFD']],
    ],
    [
      'in microdata',
      '<div itemscope itemtype="http://schema.org/Person"><b itemprop="name">Jane Doe</b> <i itemprop="jobTitle">Dentist</i></div>',
      [['Jane Doe', 'Dentist']],
    ],
    [
      'in an hCard',
      '<div class="vcard"><span class="fn">Jane Doe</span>, <span class="title">Lawyer</span></div>',
      [['Jane Doe', 'Lawyer']],
    ],
    [
      'in an hCard whose classes are words of every object',
      '<div class="vcard"><b class="constructor">x</b><span class="fn __proto__">Jane Doe</span>, <span class="title valueOf">Lawyer</span></div>',
      [['Jane Doe', 'Lawyer']],
    ],
  ])('%s', (_, html, people) => {
    expect(peopleOf(html)).toEqual(people);
  });

  it('with the contacts of their own card, and nobody else’s', () => {
    const html =
      card(
        'Jane Doe',
        'Owner',
        '<a href="mailto:jane@firm.com">Mail</a> <a href="tel:+12123345100">Call</a> <a href="https://uk.linkedin.com/in/jane-doe?trk=x">in</a>',
      ) +
      card('Ben Roe', 'Manager', '<p>b.roe@firm.com</p>') +
      '<p>info@firm.com +12123345199</p>';
    const [jane, ben] = readHtml(html).people;
    expect(jane).toMatchObject({
      email: 'jane@firm.com',
      phone: '+12123345100',
      linkedin_url: 'https://www.linkedin.com/in/jane-doe',
    });
    expect(ben).toMatchObject({ email: 'b.roe@firm.com', phone: null, linkedin_url: null });
  });

  it('with their own words marked', () => {
    const { snippet = '', mark } = readHtml(card('Jane Doe', 'Owner')).people[0]?.sighting ?? {};
    expect(snippet.slice(...(mark ?? [0, 0]))).toBe('Jane Doe');
  });
});

describe('who is no one of them', () => {
  it.each<readonly [what: string, html: string]>([
    ['a company', '<h3>Acme Holding Inc</h3><p>Director of Sales</p>'],
    ['a menu', '<ul><li>About Us</li><li>Sales Manager</li><li>Real Estate</li><li>Agent Search</li></ul>'],
    ['a street', '<p>Main Street</p><p>Manager</p><p>New York</p><p>Director</p>'],
    ['who praises', '<div class="testimonial"><p>Great work</p><p>Jane Doe</p><p>CEO</p></div>'],
    ['who praises, in quotes', '<p>“Great work, thank you!”</p><p>Jane Doe</p><p>Director</p>'],
    ['who works elsewhere', '<p>Jane Doe, CEO at Acme</p><p>Ben Roe, Director, Acme Ltd</p>'],
    [
      'who writes',
      '<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"Jane Doe","jobTitle":"Editor"}}</script>',
    ],
    ['who is named without a position', '<h3>Jane Doe</h3><p>Thank you for your visit to our shop.</p>'],
    ['a position without a name', '<h3>Our Team</h3><p>Managing Director</p><p>Sales Manager</p>'],
    ['a sentence', '<p>Jane Doe, our owner, is happy to help you. Ask for the Manager.</p>'],
  ])('%s', (_, html) => {
    expect(peopleOf(html)).toEqual([]);
  });
});
