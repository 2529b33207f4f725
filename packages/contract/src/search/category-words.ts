import { fold } from '../kernel/index.ts';
import { localCategories } from './local-categories.ts';

/**
 * What people call kinds of businesses beside their names, in English, Spanish, French and German. A word may stand for several
 * kinds; those near to a kind need none (near-categories.ts).
 */
const words = `
accounting: accountant, CPA, contable, gestoría, comptable, expert-comptable, Steuerberater, Buchhalter
advertising-agency: ad agency, agencia de publicidad, publicité, Werbeagentur
appliance-store: electrodomésticos, électroménager, Haushaltsgeräte
architect: architecture firm, arquitecto, architecte, Architekt
art-gallery: gallery, galería, galerie
auto-body-shop: body shop, chapa y pintura, carrosserie, Karosserie
auto-parts-store: car parts, recambios, pièces auto, Autoteile
auto-repair-shop: mechanic, garage, car repair, taller mecánico, taller, garagiste, Autowerkstatt, Werkstatt, Kfz
bakery: baker, panadería, boulangerie, Bäckerei, Bäcker
bank: banco, banque
bar: cocktails, taberna
barber-shop: barber, men's haircut, barbería, barbier, Barbier, Herrenfriseur
beauty-salon: beautician, esthetician, salón de belleza, institut de beauté, Kosmetikstudio, Kosmetik
bicycle-store: bike shop, cycle shop, tienda de bicicletas, vélo, Fahrradladen, Fahrrad
bookstore: bookshop, librería, librairie, Buchhandlung
brewery: brewpub, cervecería, brasserie, Brauerei
butcher-shop: butcher, carnicería, boucherie, Metzgerei, Fleischerei
cafe: coffeehouse, coffee bar, espresso bar, cafetería, salon de thé, Café, Kaffeehaus
campground: camping, campsite, Campingplatz
car-dealer: auto dealer, car showroom, concesionario, concessionnaire, Autohaus, Autohändler
car-rental: rent a car, car hire, alquiler de coches, location de voitures, Autovermietung
car-wash: lavado de coches, lavage auto, Waschanlage
carpenter: joiner, carpintero, menuisier, charpentier, Tischler, Schreiner, Zimmerei
caterer: catering, traiteur
cell-phone-store: mobile phone shop, phone shop, tienda de móviles, téléphonie, Handyladen
chiropractor: quiropráctico, chiropracteur, Chiropraktiker
cleaning-service: cleaners, cleaning company, limpieza, nettoyage, Reinigung, Reinigungsfirma
clothing-store: clothes shop, boutique, fashion store, apparel, tienda de ropa, vêtements, Bekleidung, Modegeschäft
coffee-shop: coffeehouse, coffee bar
computer-store: PC shop, ordenadores, informatique, Computerladen
construction-company: builder, general contractor, building contractor, constructora, entreprise de construction, Bauunternehmen, Baufirma
convenience-store: corner shop, minimarket, épicerie, supérette, Kiosk, Späti
courier-service: delivery service, mensajería, coursier, Kurierdienst
coworking-space: shared office, espacio de trabajo, Coworking
day-care-center: daycare, nursery, guardería, crèche, Kita, Kindertagesstätte
dentist: dental practice, dentista, odontólogo, chirurgien-dentiste, Zahnarzt
department-store: grandes almacenes, grand magasin, Kaufhaus
doctor: physician, GP, medical practice, médico, médecin, Arzt, Arztpraxis
driving-school: autoescuela, auto-école, Fahrschule
dry-cleaner: tintorería, pressing, Textilreinigung
electrician: electrical contractor, electricista, électricien, Elektriker, Elektroinstallateur
electronics-store: consumer electronics, electrónica, électronique, Elektronikmarkt
event-planner: event agency, organización de eventos, événementiel, Eventagentur
florist: flower shop, floristería, fleuriste, Blumenladen, Florist
funeral-home: undertaker, funeral director, funeraria, pompes funèbres, Bestatter
furniture-store: tienda de muebles, mueblería, meubles, Möbelhaus
garden-center: centro de jardinería, jardinerie, Gartencenter
gardener: gardening, jardinero, jardinier, Gärtner
gas-station: petrol station, filling station, fuel, gasolinera, station-service, Tankstelle
grocery-store: groceries, food store, tienda de alimentación, épicerie, Lebensmittelgeschäft
guest-house: pension, pensión, chambre d'hôtes, Gästehaus
gym: fitness center, fitness studio, health club, gimnasio, salle de sport, Fitnessstudio
hair-salon: hairdresser, hair stylist, peluquería, coiffeur, salon de coiffure, Friseur, Friseursalon
handyman: odd jobs, manitas, bricoleur, Hausmeisterservice, Handwerker
hardware-store: DIY store, home improvement, ferretería, quincaillerie, bricolage, Baumarkt, Eisenwaren
hospital: hôpital, Krankenhaus
hotel: inn, lodging, hôtel
house-painter: painter, decorator, pintor, peintre, Maler
insurance-agency: insurance broker, insurer, seguros, assurance, courtier, Versicherung, Versicherungsmakler
interior-designer: interior design, interiorista, décorateur, Innenarchitekt
it-service-provider: IT support, IT company, managed services, MSP, informática, services informatiques, IT-Dienstleister, Systemhaus
jeweler: jewelry store, jewellery, joyería, bijouterie, Juwelier
kindergarten: nursery school, jardín de infancia, école maternelle
landscaper: landscaping, garden design, paisajista, paysagiste, Garten- und Landschaftsbau
laundromat: launderette, laundry, lavandería, laverie, Waschsalon
lawyer: attorney, solicitor, legal services, abogado, avocat, Rechtsanwalt, Anwalt
liquor-store: off-licence, bottle shop, licorería, caviste, Getränkemarkt
locksmith: cerrajero, serrurier, Schlüsseldienst
logistics-company: logistics, transport company, logística, logistique, transporteur, Logistik, Spedition
marketing-agency: digital agency, SEO agency, agencia de marketing, agence marketing, Marketingagentur
massage-therapist: massage, masajista, masseur, Massagepraxis
medical-center: clinic, health center, clínica, clinique, centre de santé, Klinik, Ärztehaus
mortgage-broker: home loans, hipotecas, courtier immobilier, Baufinanzierung
movie-theater: cinema, cine, cinéma, Kino
moving-company: movers, removals, mudanzas, déménagement, Umzugsunternehmen
museum: museo, musée
nail-salon: manicure, nail studio, manicura, onglerie, Nagelstudio
night-club: disco, discotheque, discoteca, discothèque, Diskothek
notary-public: notary, notario, notaire, Notar
nursing-home: care home, residencia de ancianos, maison de retraite, Pflegeheim, Altenheim
optician: eyewear, glasses, óptica, opticien, Optiker
pet-store: pet shop, tienda de mascotas, animalerie, Zoohandlung
pharmacy: chemist, drugstore, farmacia, pharmacie, Apotheke
photographer: photo studio, fotógrafo, photographe, Fotograf
physical-therapist: physiotherapist, physio, fisioterapeuta, kinésithérapeute, Physiotherapie
plumber: plumbing, fontanero, plombier, Klempner, Installateur, Sanitär
printing-service: print shop, printer, imprenta, imprimerie, Druckerei
property-management-company: facility manager, letting agent, administrador de fincas, syndic, Hausverwaltung
psychologist: psicólogo, psychologue, Psychologe
real-estate-agency: realtor, estate agent, property agent, inmobiliaria, agence immobilière, Immobilienmakler, Makler
recruitment-agency: recruiter, staffing agency, headhunter, agencia de empleo, cabinet de recrutement, Personalvermittlung
restaurant: eatery, dining, restaurante, Gaststätte, Gasthaus
roofing-contractor: roofer, techador, couvreur, Dachdecker
secondhand-store: second hand, used goods, segunda mano, occasion, Gebrauchtwaren
security-service: security company, seguridad, sécurité, Sicherheitsdienst
self-storage-facility: storage units, trasteros, garde-meubles, Lagerraum
shoe-store: shoe shop, zapatería, chaussures, Schuhgeschäft
software-company: software developer, app developer, SaaS, desarrollo de software, éditeur de logiciels, Softwarefirma
solar-energy-company: solar installer, photovoltaics, energía solar, panneaux solaires, Photovoltaik, Solaranlagen
spa: balneario, thermes, Therme
supermarket: supermercado, supermarché, Supermarkt
tailor: alterations, sastre, tailleur, Schneider
tattoo-studio: tattoo parlor, tattoo shop, tatuajes, tatouage, Tätowierer
tax-consultant: tax advisor, tax preparation, asesor fiscal, conseiller fiscal, Steuerberatung
taxi-service: cab, Taxi
travel-agency: travel agent, agencia de viajes, agence de voyages, Reisebüro
tutoring-service: tutor, clases particulares, soutien scolaire, Nachhilfe
used-car-dealer: second-hand cars, coches de ocasión, voitures d'occasion, Gebrauchtwagen
vacation-rental: holiday rental, holiday home, alquiler vacacional, gîte, Ferienwohnung
veterinarian: vet, veterinario, vétérinaire, Tierarzt
web-designer: web agency, website design, diseño web, création de sites, Webagentur, Webdesign
wedding-planner: organizador de bodas, organisateur de mariages, Hochzeitsplaner
wholesaler: distributor, mayorista, grossiste, Großhandel
winery: vineyard estate, bodega, domaine viticole, Weingut
yoga-studio: yoga classes, estudio de yoga, Yogastudio`;

const bySlug: ReadonlyMap<string, readonly string[]> = new Map(
  words
    .trim()
    .split('\n')
    .map((line) => line.split(': '))
    .map(([slug = '', others = '']) => [slug, others.split(', ')] as const),
);

/** What else people call a category, in four languages. */
export const wordsOfCategory = (slug: string): readonly string[] => bySlug.get(slug) ?? [];

/** One of many: `bakeries`, `cafés`, `cleaners`. */
const singularsOf = (text: string): readonly string[] => [
  text,
  text.replace(/s$/, ''),
  text.replace(/(?<=sh|ch|x|ss)es$/, ''),
  text.replace(/ies$/, 'y'),
];

let byWord: ReadonlyMap<string, readonly string[]> | null = null;

const createIndex = (): ReadonlyMap<string, readonly string[]> => {
  const pairs = localCategories.flatMap(({ slug, name }) =>
    [slug, name, slug.replaceAll('-', ' '), ...wordsOfCategory(slug)].map((word) => [fold(word), slug] as const),
  );
  const index = new Map<string, string[]>();
  for (const [word, slug] of pairs) {
    const slugs = index.get(word) ?? [];
    if (!slugs.includes(slug)) slugs.push(slug);
    index.set(word, slugs);
  }
  return index;
};

/**
 * The categories that a text is a name of, in whatever case and number: `Coffee Shops`, `panadería`. Empty: it is the name of
 * none.
 */
export const categoriesOfWords = (text: string): readonly string[] => {
  byWord ??= createIndex();
  for (const word of singularsOf(fold(text))) {
    const found = byWord.get(word);
    if (found) return found;
  }
  return [];
};
