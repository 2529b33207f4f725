/** What one looks for is found under these, too: people call one kind by the name of another. */
const near = `
accounting: bookkeeping-service
advertising-agency: marketing-agency
air-conditioning-contractor: hvac-contractor
animal-hospital: veterinarian
art-museum: museum
assisted-living-facility: nursing-home retirement-home
bakery: pastry-shop
bar: cocktail-bar pub sports-bar wine-bar
bed-and-breakfast: guest-house
bookkeeping-service: accounting
bookstore: used-bookstore
cafe: coffee-shop
candy-store: chocolate-shop
car-dealer: used-car-dealer
charity: non-profit-organization
cleaning-service: janitorial-service maid-service
clothing-store: mens-clothing-store womens-clothing-store
coffee-shop: cafe
copy-shop: printing-service
counselor: psychologist psychotherapist
day-care-center: kindergarten preschool
day-spa: spa wellness-center
dental-clinic: dentist
dentist: dental-clinic
dessert-shop: ice-cream-shop pastry-shop
doctor: family-doctor medical-center
dog-groomer: pet-groomer
employment-agency: recruitment-agency
executive-search-firm: recruitment-agency
family-doctor: doctor
farm: dairy-farm poultry-farm
freight-forwarder: logistics-company shipping-company
gardener: landscaper lawn-care-service
grocery-store: supermarket
guest-house: bed-and-breakfast
haulage-company: freight-forwarder logistics-company
heating-contractor: hvac-contractor
holiday-apartment: vacation-rental
hostel: youth-hostel
hvac-contractor: air-conditioning-contractor heating-contractor
ice-cream-shop: dessert-shop
insurance-agency: auto-insurance-agency health-insurance-agency
it-service-provider: software-company
janitorial-service: cleaning-service
kennel: pet-boarding-service
kindergarten: day-care-center preschool
landscaper: gardener lawn-care-service
law-firm: lawyer
lawn-care-service: gardener landscaper
lawyer: law-firm
liquor-store: wine-shop
logistics-company: freight-forwarder haulage-company shipping-company
maid-service: cleaning-service
marketing-agency: advertising-agency
medical-center: doctor
museum: art-museum science-museum
non-profit-organization: charity
nursing-home: assisted-living-facility retirement-home
pastry-shop: bakery
pet-boarding-service: kennel
pet-groomer: dog-groomer
preschool: day-care-center kindergarten
printing-service: copy-shop
psychologist: psychotherapist
psychotherapist: psychologist
pub: bar
recruitment-agency: employment-agency executive-search-firm
retirement-home: assisted-living-facility nursing-home
school: elementary-school private-school secondary-school
science-museum: museum
secondhand-store: thrift-store
shipping-company: freight-forwarder logistics-company
spa: day-spa
sports-club: badminton-club basketball-club cricket-club football-club gymnastics-club ice-hockey-club rowing-club rugby-club squash-club tennis-club volleyball-club
supermarket: grocery-store
temple: buddhist-temple hindu-temple
thrift-store: secondhand-store
tour-operator: travel-agency
travel-agency: tour-operator
vacation-rental: holiday-apartment
veterinarian: animal-hospital
wellness-center: day-spa
youth-hostel: hostel`;

const bySlug: ReadonlyMap<string, readonly string[]> = new Map(
  near
    .trim()
    .split('\n')
    .map((line) => line.split(': '))
    .map(([slug = '', others = '']) => [slug, others.split(' ')] as const),
);

/** The categories that somebody means who asks for some: those themselves, and what is near to each. */
export const withNearCategories = (slugs: readonly string[]): readonly string[] => [
  ...new Set(slugs.flatMap((slug) => [slug, ...(bySlug.get(slug) ?? [])])),
];
