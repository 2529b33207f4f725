import type { Chance } from './chance.ts';

/** Names of a part of the world. */
type Names = {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly last: readonly string[];
};

const namesOf = (female: string, male: string, last: string): Names => ({
  female: female.split(' '),
  male: male.split(' '),
  last: last.split(' '),
});

const english = namesOf(
  'Ava Chloe Ella Grace Hannah Isla Lucy Maisie Nora Olivia Ruby Zoe',
  'Arthur Callum Dylan Ethan Finn George Harvey Jasper Logan Owen Reuben Toby',
  'Ashdown Birchall Caldwell Denholm Eastwick Fairburn Garside Holloway Ingleby Kershaw Larkin Merriweather Northcott Ormsby Pemberton Ravenhill Stanhope Thornbury Underhill Whitlock',
);
const german = namesOf(
  'Anke Carla Emilia Frieda Greta Hanna Ida Jule Lena Marlene Paula Wiebke',
  'Anton Bruno Emil Felix Hannes Jonas Karl Lennart Moritz Oskar Paul Theo',
  'Achterberg Brandstetter Dornbusch Eichhorn Falkenhagen Grünwald Hasenkamp Immenhof Kirchner Lindemann Mühlbauer Niedermayer Osterkamp Quast Rosenthal Steinbrecher Tannhofer Uhlmann Vogelsang Wiesinger',
);
const french = namesOf(
  'Adèle Camille Clémence Élise Inès Jeanne Léa Louise Manon Margaux Romane Zélie',
  'Adrien Baptiste Côme Étienne Gabin Hugo Jules Léo Mathis Noé Rémi Théo',
  'Aubertin Bellerose Chantreuil Delacroix Fontenay Garnier Haubert Jolivet Lachapelle Marchand Noirot Pelletier Quesnel Roussel Sauvage Tessier Vaillant Verdier Montclair Duvallon',
);
const iberian = namesOf(
  'Beatriz Carmen Elena Inês Lucía Mariana Matilde Noelia Paloma Rita Sofía Valentina',
  'Álvaro André Bruno Diogo Gonzalo Hugo Iván João Mateo Rafael Tiago Vicente',
  'Albuquerque Barroso Cardoso Domínguez Escobar Figueiredo Galván Herrera Iglesias Lacerda Medeiros Navarro Olmedo Pacheco Quintana Rebelo Salgado Teixeira Urrutia Valverde',
);
const italian = namesOf(
  'Alessia Bianca Chiara Elisa Federica Giada Ginevra Marta Noemi Serena Silvia Vittoria',
  'Andrea Claudio Davide Enzo Fabio Gianluca Luca Matteo Nicolò Pietro Riccardo Stefano',
  'Albanese Bellomo Carraro Damiani Esposito Ferraris Galletti Lombardini Marchetti Nardelli Orsini Palmieri Quaranta Rinaldi Santoro Tedesco Ungaro Valentini Zanetti Castellani',
);
const nordic = namesOf(
  'Astrid Ebba Freja Hilda Ingrid Kaisa Liv Maja Nanna Signe Tuva Ylva',
  'Aksel Bjørn Eino Elias Henrik Lasse Magnus Nils Oskar Sander Torsten Viggo',
  'Ahlström Bergdahl Dalgaard Ekholm Fjellstad Granqvist Hagström Isaksen Kallio Lindqvist Moberg Nordahl Ottesen Rask Sandvik Thorsen Ulvang Vestergaard Wikström Åkesson',
);
const slavic = namesOf(
  'Agnieszka Darya Hana Iryna Jana Katarzyna Lenka Milena Oksana Petra Tereza Zofia',
  'Andriy Bartosz Dominik Filip Jakub Kamil Marek Ondřej Pavel Radek Tomasz Vojtěch',
  'Adamczyk Bielski Černý Dvořáček Gajewski Horák Jankovic Kovalenko Lisiecki Marchenko Nowicki Ostrowski Pokorny Rybak Sokolov Tkachuk Urban Wieczorek Zelenka Zawadzki',
);
const arabic = namesOf(
  'Amal Dina Farah Hiba Layla Mariam Nadia Noor Rania Salma Yasmin Zahra',
  'Adel Bilal Faris Hamza Idris Karim Nabil Omar Rami Samir Tariq Youssef',
  'Abdallah Barakat Darwish Fakhouri Ghanem Haddad Idrissi Jaber Khalil Mansouri Nasser Othman Qasim Rahal Sabbagh Tahiri Wahbi Yazbek Zidan Amrani',
);
const indian = namesOf(
  'Aditi Ananya Divya Isha Kavya Lakshmi Meera Nisha Pooja Riya Sneha Tara',
  'Aarav Arjun Dev Harish Ishaan Karan Manish Nikhil Rahul Rohan Sanjay Vikram',
  'Acharya Banerjee Chaudhary Deshpande Ganguly Hegde Iyer Joshi Kulkarni Mahajan Nambiar Oberoi Pillai Raghavan Saxena Trivedi Upadhyay Venkatesan Wadhwa Bhandari',
);
const eastern = namesOf(
  'Aiko Hana Ji-woo Lan Linh Mei Mika Naoko Putri Siriporn Thuy Yuna',
  'Daichi Haruto Hyun Jin Kenji Minh Quang Ren Somchai Tuan Wei Yuto',
  'Aoyama Baek Chua Dang Fujimori Goh Hoang Ishikawa Jung Kawaguchi Lim Matsuda Nishida Ong Pham Ryu Santoso Tanabe Vuong Yamashiro',
);
const african = namesOf(
  'Abena Amara Chidinma Efua Folake Ifeoma Makena Naledi Nia Thandiwe Wanjiru Zainab',
  'Ayodele Chike Dumisani Emeka Femi Jabari Kofi Kwame Mandla Obinna Sipho Tunde',
  'Abiodun Balogun Chukwu Dlamini Eze Gathoni Kamau Kiplagat Lungu Mbeki-Ross Mokoena Ndlovu Nwosu Ochieng Okafor Onyango Sithole Tembo Wafula Zulu',
);

const all = [english, german, french, iberian, italian, nordic, slavic, arabic, indian, eastern, african];

const countriesOf: readonly (readonly [string, Names])[] = [
  ['US GB IE CA AU NZ', english],
  ['DE AT CH LI LU', german],
  ['FR BE MC', french],
  ['ES PT MX BR AR CL CO PE', iberian],
  ['IT SM', italian],
  ['SE NO DK FI IS', nordic],
  ['PL CZ UA SK BG HR RS SI', slavic],
  ['EG MA AE SA', arabic],
  ['IN PK BD', indian],
  ['JP KR SG MY TH VN PH ID CN', eastern],
  ['ZA NG KE GH', african],
];
const byCountry = new Map(countriesOf.flatMap(([codes, names]) => codes.split(' ').map((code) => [code, names])));

export type Gender = 'female' | 'male';

export type PersonName = { readonly first: string; readonly last: string; readonly gender: Gender };

/** A name as people of a country have them; one in five has come from elsewhere. */
export const personName = (chance: Chance, country: string | undefined): PersonName => {
  const own = byCountry.get(country ?? '');
  const names = own && !chance.isTrue(0.2) ? own : chance.pick(all);
  const gender = chance.isTrue(0.5) ? 'female' : 'male';
  return { first: chance.pick(names[gender]), last: chance.pick(names.last), gender };
};

const words =
  'Amber Anchor Aspen Beacon Birch Bluefern Brightwater Cedar Clover Cobalt Copper Coral Crescent Driftwood Elm Ember Evergreen Falcon Fennel Fernhill Foxglove Glasshouse Golden Granite Harbour Hawthorn Hazel Heron Indigo Ivory Juniper Kestrel Lakeside Lantern Larkfield Laurel Lavender Linden Magnolia Maple Marigold Meadow Millstone Moonrise Moss Northgate Oakleaf Olive Orchid Paperbark Pebble Pinecrest Quarry Redwood Riverbend Rosemary Saffron Sandstone Silverbirch Skylark Sparrow Starling Stonebridge Summerhill Sunflower Swallow Tamarind Thistle Tidewater Topaz Umber Violet Wildrose Willow Windmill Wren Yarrow Zephyr'.split(
    ' ',
  );
const seconds =
  'Arc Bay Bridge Brook Corner Court Field Gate Grove Hill House Lane Mill Point Row Square Street Wharf Works Yard'.split(
    ' ',
  );

/** What comes before the trade in a business's name: "Amber Mill", "Larkfield", "Rossi's". */
export const businessWord = (chance: Chance, country: string | undefined): string => {
  const way = chance.unit();
  if (way < 0.45) return `${chance.pick(words)} ${chance.pick(seconds)}`;
  if (way < 0.75) return chance.pick(words);
  return `${personName(chance, country).last} ${chance.isTrue(0.5) ? '&' : 'and'} ${chance.pick(words)}`;
};

/** A street and a number in it. */
export const streetLine = (chance: Chance): string =>
  `${chance.int(1, 190)} ${chance.pick(words)} ${chance.pick(seconds)}`;
