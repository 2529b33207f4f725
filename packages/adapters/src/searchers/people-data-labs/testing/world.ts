// What the stand-in knows: invented, in the vendor's spelling (lower case, its own words for levels, roles, sizes).
type Row = Readonly<Record<string, unknown>>;

const firsts = 'ana,bruno,carla,diego,elena,felix,greta,hugo,ines,jonas,karim,lucia'.split(',');
const lasts = 'silva,miller,costa,weber,duval,garcia,meyer,santos,novak,berger,amato'.split(',');
const jobs = [
  ['chief executive officer', ['cxo'], undefined, undefined],
  ['founder', ['owner'], undefined, undefined],
  ['vp of sales', ['vp'], 'sales', undefined],
  ['marketing director', ['director'], 'marketing', undefined],
  ['sales manager', ['manager'], 'sales', 'accounts'],
  ['head of product', ['director'], 'engineering', 'product'],
  ['senior accountant', ['senior'], 'finance', 'accounting'],
  ['software engineer', [], 'engineering', 'software'],
  ['network specialist', [], 'engineering', 'network'],
  ['junior designer', ['entry'], 'design', 'graphic_design'],
  ['legal intern', ['training'], 'legal', 'paralegal'],
  ['volunteer teacher', ['unpaid'], 'education', 'teacher'],
  ['procurement buyer', [], 'operations', 'logistics'],
  ['leiter vertrieb', ['director'], 'sales', undefined],
  ['office manager', ['manager'], 'operations', 'office_management'],
  ['operations manager', ['manager', 'senior'], 'operations', undefined],
  ['people partner', ['partner'], 'human_resources', undefined],
  [undefined, undefined, undefined, undefined],
] as const;
const industries = [
  'computer software',
  'hospital & health care',
  'civil engineering',
  'leisure, travel, & tourism',
  'retail',
  'banking',
  'e-learning',
  'marketing and advertising',
  'farming',
  'plastics',
  'legal services',
];
const places = [
  ['portugal', 'lisbon', 'lisbon'],
  ['portugal', 'porto', 'porto'],
  ['united states', 'new york', 'new york'],
  ['united states', 'texas', 'austin'],
  ['fiji', 'central', 'suva'],
  ['germany', undefined, undefined],
  [undefined, undefined, undefined],
] as const;
const staff = [4, 30, 120, 350, 800, 2400, 7000, 20_000];
const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'];
const names = ['amber labs', 'north holding', 'blue systems', 'garden mill', 'oak partners'];

const at = <One>(list: readonly One[], n: number): One => list[n % list.length] as One;
const without = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

const companyRow = (n: number): Row => {
  const [country, region, locality] = at(places, n * 3);
  return without({
    id: `company-${n}`,
    name: `${at(names, n)} ${n}`,
    website: `firm-${n}.example`,
    linkedin_url: n % 4 === 0 ? undefined : `linkedin.com/company/firm-${n}`,
    industry: n % 9 === 8 ? undefined : at(industries, n),
    employee_count: n % 6 === 5 ? undefined : at(staff, n),
    size: at(sizes, n),
    founded: n % 7 === 6 ? undefined : 1930 + ((n * 13) % 95),
    summary: `invented company ${n}`,
    location: without({ country, region, locality, street_address: `${n} main street` }),
  });
};

const personRow = (n: number): Row => {
  const [country, region, locality] = at(places, n);
  const [title, levels, role, part] = at(jobs, n * 5);
  const [first, last] = [at(firsts, n), at(lasts, n * 7)];
  return without({
    id: `person-${n}_0000`,
    full_name: `${first} ${last}`,
    first_name: first,
    last_name: last,
    linkedin_url: `linkedin.com/in/${first}-${last}-${n}`,
    // What a plan does not show is `true`.
    work_email: n % 5 === 0 ? true : `${first}.${last}${n}@firm-${n % 40}.example`,
    personal_emails: n % 3 === 0 ? [`${first}${n}@mail.example`] : undefined,
    mobile_phone: n % 4 === 0 ? `+35191${String(1_000_000 + n)}` : undefined,
    phone_numbers: n % 4 === 0 ? [`+35191${String(1_000_000 + n)}`, '+351211234567'] : true,
    job_title: title,
    job_title_levels: levels,
    job_title_role: role,
    job_title_sub_role: part,
    job_company_name: `${at(names, n)} ${n % 40}`,
    job_company_website: `firm-${n % 40}.example`,
    job_company_industry: n % 9 === 8 ? undefined : at(industries, n),
    job_company_size: at(sizes, n),
    job_company_employee_count: n % 2 === 0 ? at(staff, n) : undefined,
    location_country: country,
    location_region: region,
    location_locality: locality,
  });
};

const rows = (count: number, of: (n: number) => Row): readonly Row[] => Array.from({ length: count }, (_, n) => of(n));

/** The records of the two data sets, in their order. */
export const world: Readonly<Record<'person' | 'company', readonly Row[]>> = {
  person: rows(260, personRow),
  company: rows(230, companyRow),
};
