import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';

type Named = readonly [name: string, position: string];

const names = [
  'Phil Donovan',
  'Don Carver',
  'April Jennings',
  'Jennifer White',
  'J.D. Salter',
  'Ray LaHood',
  'Mary St. Clair',
  'Steve Bishop',
  'Karen Hill',
  'Jack Ma',
  'Susan Park',
  'Bill Pagliuca',
  'Robert (Bob) Hall',
  'José María López',
  'Anne-Sophie Dupont',
  'Søren Kjær',
  'Patrick O’Brien',
  'Deborah McAllister-Jones',
  'Kshitij Agarwal',
  'Hans von der Au',
  'MARIA GARCIA',
  // What they are called is what others are.
  'Steve Baker',
  'Julie Cook',
  'Tom Carpenter',
  'Anna Koch',
  'Peter Schreiner',
  'Emma Deacon',
];
const positions = [
  'Controller',
  'CEO',
  'Director of Sales & Marketing',
  'Sr. Vice President',
  'General Manager',
  'VP Sales',
  'Head of Research',
  'Owner/Operator',
  'Account Executive',
  'Executive Chef',
  'Customer Service Manager',
  'Vice President, Operations',
  'Licensed Real Estate Agent',
  'Superintendent of Schools',
  'Board Member',
  'Technical Support Engineer II',
  'V.P. Finance',
  'Asst. Mgr',
  'Chief of Police',
  'Broker Associate',
  'Geschäftsführerin',
  'Leiter Vertrieb',
  'Directrice générale',
  'Directora comercial',
];

const people = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...positions)), {
    minLength: 2,
    maxLength: 8,
    selector: ([name]) => name,
  })
  .map((list): readonly Named[] => list);

const rows = (all: readonly Named[], row: (one: Named) => string): string => all.map(row).join('\n');
/** How pages put a name beside a position. */
const forms: Readonly<Record<string, (all: readonly Named[]) => string>> = {
  'cards of a heading and a paragraph': (all) =>
    rows(all, ([name, is]) => `<div class="card"><h3>${name}</h3><p>${is}</p><p>Some words of praise.</p></div>`),
  'two lines': (all) => rows(all, ([name, is]) => `<p><strong>${name}</strong><br>${is}</p>`),
  'a table of names': (all) =>
    `<table><tr><th>Name</th><th>Position</th></tr>${rows(all, ([name, is]) => `<tr><td>${name}</td><td>${is}</td><td>ext. 220</td></tr>`)}</table>`,
  'a table of positions': (all) =>
    `<table>${rows(all, ([name, is]) => `<tr><td>${is}</td><td>${name}</td></tr>`)}</table>`,
  'positions and names in a list of definitions': (all) =>
    `<dl>${rows(all, ([name, is]) => `<dt>${is}</dt><dd>${name}</dd>`)}</dl>`,
  'a list with commas': (all) => `<ul>${rows(all, ([name, is]) => `<li>${name}, ${is}</li>`)}</ul>`,
  'a list with dashes': (all) => `<ul>${rows(all, ([name, is]) => `<li>${name} – ${is}</li>`)}</ul>`,
  'a list with brackets': (all) => `<ul>${rows(all, ([name, is]) => `<li>${name} (${is})</li>`)}</ul>`,
  'a position, a colon, a name': (all) => rows(all, ([name, is]) => `<p>${is}: ${name}</p>`),
  'a position, a colon, a name on the next line': (all) =>
    rows(all, ([name, is]) => `<p><b>${is}:</b></p><p>${name}</p>`),
  'a name set apart by its letters only': (all) => rows(all, ([name, is]) => `<p><b>${name}</b>, <i>${is}</i></p>`),
  'names that are links': (all) =>
    rows(all, ([name, is]) => `<li><a href="/team/${name.length}">${name}</a><br>${is}</li>`),
  'an address between': (all) =>
    rows(
      all,
      ([name, is], index = name.length) =>
        `<p>${name}<br><a href="mailto:p${index}@firm.com">p${index}@firm.com</a><br>${is}</p><p>Some words of praise.</p>`,
    ),
  'a number between': (all) => rows(all, ([name, is]) => `<p>${name} - 212-334-5100 - ${is}</p>`),
  'a table with numbers between': (all) =>
    `<table>${rows(all, ([name, is]) => `<tr><td>${name}</td><td>212-334-5100</td><td>${is}</td></tr>`)}</table>`,
  'a numbered list': (all) => rows(all, ([name, is], index = is.length) => `<p>${index}. ${name}, ${is}</p>`),
  'dots between': (all) => rows(all, ([name, is]) => `<p>${name} ....... ${is}</p>`),
  'a dash without spaces around': (all) => rows(all, ([name, is]) => `<p>${name} -${is}</p>`),
  'a position, a dash, a name': (all) => rows(all, ([name, is]) => `<p>${is} – ${name}</p>`),
  'labels of a form': (all) => rows(all, ([name, is]) => `<p>Name: ${name}<br>Title: ${is}</p>`),
  'a number behind': (all) => rows(all, ([name, is]) => `<p>${name}, ${is}, 212-334-5100</p>`),
};

const found = (html: string): readonly (readonly [string, string | null])[] =>
  readHtml(`<html><body><h1>Our team</h1>${html}`).people.map(({ name, position }) => [name, position]);

describe('staff, however a page puts it', () => {
  it.each(Object.entries(forms))('%s', (_, form) => {
    fc.assert(
      fc.property(people, (all) => {
        expect(new Map(found(form(all)))).toEqual(new Map(all));
      }),
      { seed: 18, numRuns: 60 },
    );
  });

  it('somebody with a name that is a word, too, beside others', () => {
    expect(found('<p>April White, Controller</p><p>Jane Doe, Owner</p>')).toEqual([
      ['April White', 'Controller'],
      ['Jane Doe', 'Owner'],
    ]);
    expect(found('<p>Mayor Susan Rohan</p>')).toEqual([['Susan Rohan', 'Mayor']]);
    expect(found('<p>Meet Jane Doe, Owner</p>')).toEqual([['Jane Doe', 'Owner']]);
  });

  it.each<readonly [sentence: string, position: string | null]>([
    ['Jane Doe is the founder of Firm and lives in Bath with her dogs.', 'founder'],
    [
      'Jane Doe, President, has been with us for thirty years and knows every machine by its sound, and every customer.',
      'President',
    ],
    [
      'Jane Doe, CPA is a partner at Firm, where she does the taxes of all the bakeries between here and the sea.',
      'partner',
    ],
    [
      'Jane Doe – Managing Partner. She founded the house in 1998 and has since built three others with her own hands.',
      'Managing Partner',
    ],
    [
      'Jane Doe, Executive Chef, joined the kitchen in 2004 after ten years in Lyon, Paris, and a little town by the sea.',
      'Executive Chef',
    ],
    ['We are led by our founder Jane Doe, and by everybody who has stayed for longer than a summer or two.', 'founder'],
    [
      'For prices ask our Sales Manager Jane Doe, who knows them by heart, or look at the list beside the door.',
      'Sales Manager',
    ],
    [
      'The house is run by Jane Doe, vice president of sales, and by three of her brothers since the spring of 1998.',
      'vice president of sales',
    ],
    ['Many learned from Jane Doe, owner of Acme Stores, before they came to us with their own ideas of bread.', null],
    ['They say that Acme CEO Jane Doe once slept in the shop; nobody has seen it, and she denies it still.', null],
    ['“It is the best”, says Jane Doe, owner, and comes back every week with her dogs to have another one.', null],
    ['Jane Doe is the president of Acme and a friend of ours.', null],
    ['Jane Doe, our owner, is happy to help you. Ask for the Manager.', null],
    [
      'Jane Doe, who bought a house from the owner, has lived in it since, and the agent calls her every other Christmas.',
      null,
    ],
    ['Virginia Beach is the director of nothing, and the coordinator of rain for all the coast.', null],
  ])('%s', (sentence, position) => {
    expect(found(`<p>${sentence}</p>`)).toEqual(position === null ? [] : [['Jane Doe', position]]);
  });
});

describe('cards of one form', () => {
  const titles = ['Sales Manager', 'Owner', 'Controller', 'Account Executive'];
  // Words that no list of positions has.
  const unheard = ['Gourds and chaos', 'Beekeeping', 'Wizardry of sauces', 'Sourcing of gourds'];
  const cards = (all: readonly Named[], tag: string): string =>
    rows(
      all,
      ([name, is]) => `<div><${tag}>${name}</${tag}><p>${is}</p><p>Some words of praise, and of the dog.</p></div>`,
    );

  it.each(['h3', 'p'])('say what somebody is by where others have it: <%s>', (tag) => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(names, { minLength: 6, maxLength: 6 }),
        fc.shuffledSubarray(titles, { minLength: 3, maxLength: 3 }),
        fc.shuffledSubarray(unheard, { minLength: 3, maxLength: 3 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
        (six, some, others, order) => {
          const all = six.map((name, at): Named => [name, [...some, ...others][order[at] ?? 0] ?? '']);
          const told = new Map(found(cards(all, tag)));
          for (const [name, is] of all.filter(([, position]) => some.includes(position)))
            expect(told.get(name)).toBe(is);
          // Somebody whose position no list has is told where the name is surely one; nobody is told who is not there.
          expect([...told.keys()].filter((name) => !six.includes(name))).toEqual([]);
          for (const [name, is] of all.filter(([one]) => surely.includes(one))) expect(told.get(name)).toBe(is);
        },
      ),
      { seed: 18, numRuns: 100 },
    );
  });
  const surely = [
    'Phil Donovan',
    'Jennifer White',
    'Karen Hill',
    'Susan Park',
    'Steve Baker',
    'Anna Koch',
    'MARIA GARCIA',
  ];

  it('are those of people on a page of a team, whatever stands below', () => {
    const html = (title: string): string =>
      `<title>${title}</title><h1>${title}</h1>` +
      [
        'Karen Hill',
        'Susan Park',
        'Steve Baker',
        'Anna Koch',
        'Kshitij Agarwal',
        'Jennifer White',
        'Join Us',
        'Devenir Membre',
      ]
        .map((name) => `<h4>${name}</h4><p>This is some text inside of a block, as templates have it.</p>`)
        .join('');
    const of = (title: string): readonly string[] => readHtml(html(title)).people.map(({ name }) => name);
    const six = ['Karen Hill', 'Susan Park', 'Steve Baker', 'Anna Koch', 'Kshitij Agarwal', 'Jennifer White'];
    for (const title of ['Our Team', 'Meet the Staff', 'Unser Team', 'Notre équipe', 'Nuestro equipo'])
      expect({ [title]: of(title) }).toEqual({ [title]: six });
    for (const title of ['Our Customers', 'Blog', 'Teamwork in the office', 'Team Wear and More', 'Gallery'])
      expect(of(title)).toEqual([]);
  });

  it.each(['Vorstand', 'Partners', 'Management', 'Owners', 'Sales Manager', 'Abteilung Verkauf', 'Attorneys'])(
    'have positions of their own below a heading that names their group: %s',
    (heading) => {
      fc.assert(
        fc.property(people, fc.constantFrom('h3', 'p'), (all, tag) => {
          const html = `<h2>${heading}</h2>${cards(all, tag)}<h2>${heading}</h2><p>Call us.</p>`;
          expect(new Map(found(html))).toEqual(new Map(all));
        }),
        { seed: 18, numRuns: 40 },
      );
    },
  );

  it.each([
    'Testimonials',
    'What our customers say',
    'Our Clients',
    'Kundenstimmen',
    'Témoignages',
    'Opiniones',
    'Latest posts',
  ])('of others, below a heading that says so, are nobody of the business: %s', (heading) => {
    const staff = ['Karen Hill', 'Susan Park', 'Jennifer White'];
    const others = ['Emily Clark', 'George Miller', 'Anna Koch'];
    const cardsOf = (all: readonly string[]): string =>
      all.map((name) => `<h4>${name}</h4><p>Some words, and of the dog, as templates have them.</p>`).join('');
    const html = `<title>About us</title><h2>Our team</h2>${cardsOf(staff)}<h2>${heading}</h2>${cardsOf(others)}`;
    expect(readHtml(html).people.map(({ name }) => name)).toEqual(staff);
    const turned = `<title>About us</title><h2>${heading}</h2>${cardsOf(others)}<h2>Our team</h2>${cardsOf(staff)}`;
    expect(readHtml(turned).people.map(({ name }) => name)).toEqual(staff);
  });

  it('of which one says where somebody works name nobody of that, and not whoever works elsewhere', () => {
    const html =
      '<p>Jane Doe</p><p>Owner</p><p>Ben Roe</p><p>Manager</p><p>Karen Hill</p><p>Advantage Electronics</p><p>Call her</p>' +
      '<p>Steve Baker</p><p>Temptek, Inc</p><p>Call him</p>';
    expect(found(html)).toEqual([
      ['Jane Doe', 'Owner'],
      ['Ben Roe', 'Manager'],
      ['Karen Hill', null],
    ]);
  });
});

describe('words of a page that names nobody', () => {
  const menu = (
    'Home|About Us|Our Team|Contact Us|Sales Manager|Real Estate|Agent Login|Find An Agent|Buyer Guide|Owner Portal|Account Manager|Partner Program|Become A Partner|' +
    'Careers|Investor Relations|Press Room|Executive Education|Director Training|Design Studio|Virginia Beach|Jackson Heights|Lincoln Park|Grace Church|St. Louis|San Francisco|' +
    'New York|Summer Camp|Jordan Valley|Help Desk|Site Map|Privacy Policy|Meet The Doctor|Patient Forms|Dental Implants|Ask The Attorney|' +
    'Teacher Resources|Coach Tours|Head Office|Team Leader|Chef Specials|Wedding Planner|Event Planner|Mortgage Broker|Tax Advisor|Trustee Board'
  ).split('|');
  const cookies = (
    'We use cookies|Cookie Settings|Accept All|Reject All|Marketing|Statistics|Strictly Necessary|Functional|Google Analytics|Google Tag Manager|Facebook Pixel|Provider|' +
    'Cookie Manager|Consent Manager|Adobe Audience Manager|Name|Purpose|Matomo Tag Manager|Meta Platforms Ireland|Data Protection Officer|Privacy Manager|Hotjar Limited|Session Storage|Third Party'
  ).split('|');
  const goods = (
    'Ralph Lauren|Michael Kors|Calvin Klein|Tommy Hilfiger|Kate Spade|Charles Tyrwhitt|Kenwood Chef|Vera Wang|Paul Smith|Dr. Martens|Jack Daniels|Designer Sunglasses|' +
    'Chef Knife|Pilot Watch|Manager Desk|Captain Chair|Executive Chair|Teacher Planner|Doctor Bag|Driver Shoes|Agent Dress|Add to cart|Stand Mixer|Artist Brush|Barber Kit|' +
    'Nurse Uniform|Engineer Boots|Trainer|Cook Book|Producer Headphones|Designer|Baker Boy'
  ).split('|');
  const text = (words: readonly string[]): fc.Arbitrary<readonly string[]> =>
    fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 30 });
  const links = (words: readonly string[]): string =>
    words.map((word, index) => `<li><a href="/p${index}">${word}</a></li>`).join('');

  it.each<readonly [what: string, words: readonly string[], page: (words: readonly string[]) => string]>([
    ['a menu', menu, (words) => `<ul>${links(words)}</ul>`],
    [
      'a menu that is named so',
      menu,
      (words) => `<div class="main-nav">${words.map((word) => `<span>${word}</span><br>`).join('')}</div>`,
    ],
    [
      'links in a row',
      menu,
      (words) => `<p>${words.map((word) => `<a href="/${word.length}">${word}</a>`).join(' | ')}</p>`,
    ],
    ['headings', menu, (words) => words.map((word) => `<h3>${word}</h3>`).join('')],
    [
      'a banner for consent',
      cookies,
      (words) => `<div id="cookie-banner">${words.map((word) => `<p>${word}</p>`).join('')}</div>`,
    ],
    ['a banner for consent, not named so', cookies, (words) => words.map((word) => `<div>${word}</div>`).join('')],
    [
      'a table of cookies',
      cookies,
      (words) =>
        `<table>${words.map((word) => `<tr><td>${word}</td><td>${words[0] ?? ''}</td></tr>`).join('')}</table>`,
    ],
    [
      'goods',
      goods,
      (words) =>
        words
          .map(
            (word, index) =>
              `<div class="product-card"><a href="/p/${index}">${word}</a><p>${words[0] ?? ''}</p><span>$ 20.00</span></div>`,
          )
          .join(''),
    ],
    ['links to goods', goods, (words) => `<ul>${links(words)}</ul>`],
  ])('%s', (_, words, page) => {
    fc.assert(
      fc.property(text(words), (some) => {
        expect(readHtml(page(some)).people).toEqual([]);
      }),
      { seed: 18, numRuns: 150 },
    );
  });
});

describe('names below a heading', () => {
  const three = '<ul><li>Jane Doe</li><li>Ben Roe</li><li>Karen Hill, Esq.</li></ul>';
  it.each<readonly [heading: string, position: string | null]>([
    ['Partners', 'Partner'],
    ['Our Senior Associates', 'Senior Associate'],
    ['Of Counsel', 'Of Counsel'],
    ['Meet Our Team', null],
    ['Board of Directors', null],
    ['Attorneys & Staff', null],
  ])('%s', (heading, position) => {
    const listed = readHtml(`<h2>${heading}</h2>${three}<p>Call us.</p>`).people;
    expect(listed.map(({ name }) => name)).toEqual(['Jane Doe', 'Ben Roe', 'Karen Hill']);
    if (heading !== 'Attorneys & Staff')
      expect(listed.map((one) => one.position)).toEqual([position, position, position]);
  });

  it.each(['Our Clients', 'Testimonials', 'Locations', 'Services', 'Recent Posts', 'Thanks to'])('%s', (heading) => {
    expect(readHtml(`<h2>${heading}</h2>${three}`).people).toEqual([]);
  });

  it('of which the last is not what the next heading says', () => {
    expect(found(`<h3>Partners</h3>${three}<h3>Of Counsel</h3><p>Tom Smith</p>`)).toContainEqual([
      'Karen Hill',
      'Partner',
    ]);
  });
});
