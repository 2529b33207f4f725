import { rowOf, type PackagedLead } from './packaged-leads.rules.ts';
import type { LocationSet, Reach } from './countries.rules.ts';

// What brands put up, beside what they do: a bank's cash machine, the sign of a gas station.
const sidelines = new Set([
  'advertising/totem',
  'amenity/atm',
  'amenity/bicycle_parking',
  'amenity/parcel_locker',
  'amenity/payment_centre',
  'amenity/payment_terminal',
  'amenity/photo_booth',
  'amenity/post_depot',
  'amenity/public_bookcase',
  'amenity/recycling',
  'amenity/telephone',
  'amenity/trolley_bay',
  'amenity/vending_machine',
  'amenity/waste_basket',
  'healthcare/sample_collection',
  'man_made/charge_point',
  'shop/outpost',
]);

/** Whether a category says little of who is behind the brand. */
const isSideline = (category: string): boolean => sidelines.has(category);

// Where the word of the map's makers is not what people call it.
const labels: Readonly<Record<string, string>> = {
  'advertising/totem': 'Signs',
  'amenity/atm': 'Cash machines',
  'amenity/bicycle_rental': 'Bicycle rental',
  'amenity/bureau_de_change': 'Currency exchange',
  'amenity/childcare': 'Child care',
  'amenity/clinic': 'Clinics',
  'amenity/doctors': 'Doctors',
  'amenity/fast_food': 'Fast food',
  'amenity/fuel': 'Gas station',
  'amenity/kindergarten': 'Preschool',
  'amenity/pharmacy': 'Pharmacy',
  'amenity/post_depot': 'Parcel delivery',
  'amenity/prep_school': 'Tutoring',
  'amenity/social_facility': 'Social services',
  'amenity/training': 'Training',
  'amenity/vending_machine': 'Vending machines',
  'club/scout': 'Scouts',
  'highway/services': 'Rest stop',
  'landuse/industrial': 'Industrial park',
  'landuse/residential': 'Housing',
  'leisure/adult_gaming_centre': 'Gambling',
  'leisure/fitness_centre': 'Gym',
  'man_made/charge_point': 'Charging station',
  'office/estate_agent': 'Real estate',
  'office/it': 'IT services',
  'office/union': 'Trade union',
  'shop/agrarian': 'Farm supplies',
  'shop/alcohol': 'Liquor store',
  'shop/appliance': 'Appliances',
  'shop/baby_goods': 'Baby products',
  'shop/bag': 'Bags and luggage',
  'shop/bathroom_furnishing': 'Bathrooms',
  'shop/bed': 'Beds and mattresses',
  'shop/bicycle': 'Bicycles',
  'shop/bookmaker': 'Betting',
  'shop/books': 'Bookstore',
  'shop/butcher': 'Butcher',
  'shop/car': 'Car dealer',
  'shop/car_parts': 'Auto parts',
  'shop/car_repair': 'Auto repair',
  'shop/charity': 'Thrift store',
  'shop/chemist': 'Drugstore',
  'shop/clothes': 'Clothing',
  'shop/computer': 'Computers',
  'shop/confectionery': 'Candy store',
  'shop/convenience': 'Convenience store',
  'shop/copyshop': 'Copy shop',
  'shop/craft': 'Craft supplies',
  'shop/deli': 'Delicatessen',
  'shop/doityourself': 'Home improvement',
  'shop/e-cigarette': 'Vape shop',
  'shop/erotic': 'Adult store',
  'shop/funeral_directors': 'Funeral home',
  'shop/gas': 'Gas supply',
  'shop/general': 'General store',
  'shop/gift': 'Gifts',
  'shop/greengrocer': 'Fruit and vegetables',
  'shop/hairdresser': 'Hair salon',
  'shop/hifi': 'Audio equipment',
  'shop/houseware': 'Housewares',
  'shop/kitchen': 'Kitchens',
  'shop/laundry': 'Laundry',
  'shop/mobile_phone': 'Mobile phones',
  'shop/money_lender': 'Loans',
  'shop/motorcycle': 'Motorcycles',
  'shop/newsagent': 'Newsstand',
  'shop/optician': 'Optician',
  'shop/outdoor': 'Outdoor equipment',
  'shop/pet': 'Pet supplies',
  'shop/photo': 'Photography',
  'shop/plant_hire': 'Equipment rental',
  'shop/second_hand': 'Secondhand store',
  'shop/sports': 'Sporting goods',
  'shop/storage_rental': 'Self storage',
  'shop/telecommunication': 'Telecommunication',
  'shop/tool_hire': 'Tool rental',
  'shop/trade': 'Building supplies',
  'shop/truck': 'Trucks',
  'shop/tyres': 'Tires',
  'shop/wine': 'Wine store',
};

/** What to call a category: `shop/variety_store` is "Variety store". */
const industryLabel = (category: string): string => {
  const known = labels[category];
  if (known !== undefined) return known;
  const words = (category.split('/').at(-1) ?? category).replaceAll('_', ' ').replace(/centre\b/, 'center');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Brands by category (`brands/shop/supermarket`), as name-suggestion-index has them. */
export type BrandIndex = Readonly<
  Record<
    string,
    {
      readonly items: readonly {
        readonly displayName: string;
        readonly locationSet: LocationSet;
        readonly tags: Readonly<Record<string, string>>;
      }[];
    }
  >
>;

/** What Wikidata knows of a brand, as the package has it. */
export type BrandFacts = {
  readonly label?: string;
  readonly description?: string;
  readonly officialWebsites?: readonly string[];
  readonly identities?: Readonly<Record<string, string>>;
  /** When it ended. */
  readonly dissolutions?: unknown;
};

const pages: Readonly<Record<string, (account: string) => string>> = {
  facebook: (account) => `https://www.facebook.com/${account}`,
  instagram: (account) => `https://www.instagram.com/${account}`,
  linkedin: (account) => `https://www.linkedin.com/company/${account}`,
  pinterest: (account) => `https://www.pinterest.com/${account}`,
  snapchat: (account) => `https://www.snapchat.com/add/${account}`,
  threads: (account) => `https://www.threads.net/@${account}`,
  tiktok: (account) => `https://www.tiktok.com/@${account}`,
  twitter: (account) => `https://x.com/${account}`,
  vk: (account) => `https://vk.com/${account}`,
  youtube: (channel) => `https://www.youtube.com/channel/${channel}`,
};

/** The pages of a brand elsewhere, by network. */
const pagesOf = (identities: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).flatMap(([network, pageOf]) => {
      const account = identities[network];
      return account === undefined ? [] : [[network, pageOf(encodeURIComponent(account))]];
    }),
  );

type Brand = {
  readonly name: string;
  /** Under which names it stands in each category. */
  readonly categories: Map<string, string[]>;
  readonly places: LocationSet[];
};

/** Every brand once, with all of its categories and places. */
const gather = (index: BrandIndex): ReadonlyMap<string, Brand> => {
  const brands = new Map<string, Brand>();
  for (const [path, { items }] of Object.entries(index)) {
    if (!path.startsWith('brands/')) continue;
    const category = path.slice('brands/'.length);
    for (const { displayName, locationSet, tags } of items) {
      const id = tags['brand:wikidata'];
      if (id === undefined) continue;
      const brand: Brand = brands.get(id) ?? { name: displayName, categories: new Map(), places: [] };
      brands.set(id, brand);
      brand.categories.set(category, [...(brand.categories.get(category) ?? []), displayName]);
      brand.places.push(locationSet);
    }
  }
  return brands;
};

/** The larger first, by the first figure that differs. */
const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((figure, at) => (b[at] ?? 0) - figure).find((difference) => difference !== 0) ?? 0;

/**
 * What a brand does. First where it stands under its own name ("IKEA", not "IKEA Bistro"), then where it stands most often,
 * then what most brands do; what it merely puts up is left out where there is anything else.
 */
const industriesOf = (
  name: string,
  categories: Brand['categories'],
  sizes: ReadonlyMap<string, number>,
): readonly string[] => {
  const main = [...categories].filter(([category]) => !isSideline(category));
  const ranks = (main.length > 0 ? main : [...categories]).map(([category, names]) => ({
    category,
    rank: [Number(names.includes(name)), names.length, sizes.get(category) ?? 0],
  }));
  const sorted = ranks.toSorted((a, b) => compare(a.rank, b.rank) || (a.category < b.category ? -1 : 1));
  return [...new Set(sorted.map(({ category }) => industryLabel(category)))];
};

const isWebsite = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** The brands that still exist and have a website, as rows; those that are known best come first. */
export const brandsOf = (
  index: BrandIndex,
  factsOf: Readonly<Record<string, BrandFacts>>,
  reach: (sets: readonly LocationSet[]) => Reach,
): readonly PackagedLead[] => {
  const sizes = new Map(Object.entries(index).map(([path, { items }]) => [path.slice('brands/'.length), items.length]));
  const rows = [...gather(index)].flatMap(([id, { name, categories, places }]) => {
    const { label, description = '', officialWebsites = [], identities = {}, dissolutions } = factsOf[id] ?? {};
    const website = officialWebsites.find(isWebsite);
    if (website === undefined || dissolutions !== undefined) return [];
    const industries = industriesOf(label ?? name, categories, sizes);
    const { linkedin, ...networks } = pagesOf(identities);
    const record = {
      ref_url: `https://www.wikidata.org/wiki/${id}`,
      website,
      ...(linkedin ? { linkedin_url: linkedin } : {}),
      data: {
        industry: industries[0] ?? '',
        industries,
        ...(description ? { description } : {}),
        wikidata: id,
        ...networks,
      },
    };
    const lead = { ref: id, name: label ?? name, categories: industries };
    const words = [description, new URL(website).hostname];
    return [{ row: rowOf(lead, words, reach(places), record), fame: places.length + Object.keys(identities).length }];
  });
  return rows.toSorted((a, b) => b.fame - a.fame || (a.row.ref < b.row.ref ? -1 : 1)).map(({ row }) => row);
};
