/** A kind of local business, as directories name it. */
export type LocalCategory = {
  /** Made from the name it had first and never changed since: saved searches and imported places hold it. */
  readonly slug: string;
  readonly name: string;
};

// In the order of the alphabet. A new one is added in its place; none is renamed, because its slug would change.
const names = `
Accounting, Acupuncture Clinic, Adult Education School, Adult Store, Advertising Agency, Aerial Photographer,
African Restaurant, Agricultural Service, Air Conditioning Contractor, Aircraft Dealer, Aircraft Maintenance Company,
Airline, Airport, Airport Shuttle Service, Allergist, Alternative Medicine Practitioner, Ambulance Service,
American Restaurant, Amusement Arcade, Amusement Park, Anesthesiologist, Animal Feed Store, Animal Hospital,
Animal Shelter, Antique Store, Apartment Building, Appliance Repair Service, Appliance Store, Aquarium, Aquarium Shop,
Archery Range, Architect, Archive, Art Gallery, Art Museum, Art School, Art Supply Store, Artist, Asian Restaurant,
Asphalt Contractor, Assisted Living Facility, Association, ATM, Auction House, Audio Equipment Store, Audiologist,
Auto Auction, Auto Body Shop, Auto Detailing Service, Auto Electrical Service, Auto Glass Shop, Auto Insurance Agency,
Auto Parts Store, Auto Repair Shop, Auto Tuning Service, Auto Upholsterer,
Baby Store, Badminton Club, Bagel Shop, Bail Bonds Service, Bakery, Ballet School, Bank, Banquet Hall, Bar,
Barbecue Restaurant, Barber Shop, Basketball Club, Bathroom Supply Store, Battery Store, Beach Club,
Beauty Products Store, Beauty Salon, Beauty School, Bed and Breakfast, Beekeeper, Beer Garden, Betting Shop,
Beverage Store, Bicycle Rental, Bicycle Repair Shop, Bicycle Store, Bingo Hall, Biotechnology Company, Bistro,
Blacksmith, Blinds Store, Blood Bank, Boarding School, Boat Builder, Boat Dealer, Boat Rental, Boat Repair Shop,
Bookkeeping Service, Bookstore, Botanical Garden, Bowling Alley, Boxing Gym, Brazilian Restaurant,
Breakfast Restaurant, Brewery, Bridal Shop, Bubble Tea Shop, Buddhist Temple, Buffet Restaurant, Building Inspector,
Building Materials Supplier, Burger Restaurant, Bus Charter Company, Bus Company, Bus Station, Business Broker,
Business Center, Business Consultant, Butcher Shop,
Cabinet Maker, Cafe, Cafeteria, Call Center, Camera Store, Campground, Candy Store, Cannabis Store, Car Dealer,
Car Inspection Station, Car Leasing Service, Car Rental, Car Sharing Service, Car Stereo Store, Car Wash, Cardiologist,
Caribbean Restaurant, Carpenter, Carpet Cleaning Service, Carpet Store, Casino, Caterer, Cell Phone Repair Shop,
Cell Phone Store, Cemetery, Charity, Chartered Surveyor, Cheese Shop, Chemical Supplier, Chess Club,
Chicken Restaurant, Chimney Sweep, Chinese Restaurant, Chiropractor, Chocolate Shop, Church, Cider House, Circus,
Cleaning Service, Climbing Gym, Clock Repair Service, Clothing Alteration Service, Clothing Rental Service,
Clothing Store, Cocktail Bar, Coffee Roaster, Coffee Shop, College, Community Center, Computer Repair Service,
Computer Store, Concert Hall, Concrete Contractor, Condiment Store, Conference Center, Construction Company, Consulate,
Container Service, Convenience Store, Convent, Copy Shop, Cosmetic Dentist, Cosmetic Surgeon, Costume Shop, Counselor,
Country Club, Courier Service, Courthouse, Coworking Space, Craft Store, Crane Service, Credit Union, Crematorium,
Creperie, Cricket Club, Cruise Line, Cultural Center, Currency Exchange, Curtain Store, Customs Broker,
Dairy Farm, Dance School, Data Center, Day Care Center, Day Spa, Debt Collection Agency, Delicatessen,
Demolition Contractor, Dental Clinic, Dental Laboratory, Dentist, Department Store, Dermatologist, Dessert Shop,
Diagnostic Center, Dialysis Center, Dietitian, Diner, Disc Jockey, Discount Store, Distillery, Diving Center, Doctor,
Dog Breeder, Dog Groomer, Dog Park, Dog Trainer, Donut Shop, Door Supplier, Drilling Contractor, Driving School,
Drone Service, Drug Rehabilitation Center, Dry Cleaner, Duty-Free Shop,
Ear Nose and Throat Doctor, Educational Consultant, Elder Care Service, Electric Vehicle Charging Station, Electrician,
Electronics Repair Shop, Electronics Store, Elementary School, Elevator Service, Embassy, Employment Agency,
Employment Office, Endocrinologist, Endodontist, Engineering Consultant, Environmental Consultant,
Environmental Organization, Equestrian Center, Equipment Rental, Escape Room, Ethiopian Restaurant, Event Planner,
Event Venue, Excavating Contractor, Executive Search Firm, Exhibition Center,
Fabric Store, Facility Management Service, Factory, Falafel Restaurant, Family Doctor, Farm, Farm Equipment Supplier,
Farm Shop, Fashion Designer, Fast Food Restaurant, Fencing Contractor, Ferry Service, Fertility Clinic,
Film Production Company, Financial Advisor, Fire Protection Service, Fire Station, Fireplace Store, Fireworks Store,
Fish and Chips Shop, Fish Farm, Fish Market, Fishing Charter, Fishing Store, Flea Market, Flight School,
Flooring Contractor, Flooring Store, Florist, Food Bank, Food Court, Food Manufacturer, Food Truck, Football Club,
Forestry Service, Freight Forwarder, French Restaurant, Frozen Food Store, Fruit and Vegetable Store, Fuel Supplier,
Funeral Home, Furniture Maker, Furniture Rental Service, Furniture Repair Shop, Furniture Store,
Game Store, Garage Door Supplier, Garden Center, Gardener, Gas Station, Gas Supplier, Gastroenterologist,
German Restaurant, Gift Shop, Glass Shop, Glazier, Gluten-Free Restaurant, Go-Kart Track, Goldsmith, Golf Course,
Golf Shop, Government Office, Graphic Designer, Greek Restaurant, Greenhouse, Grocery Store, Guest House, Guitar Store,
Gun Shop, Gutter Service, Gym, Gymnastics Club, Gynecologist,
Hair Removal Service, Hair Salon, Hair Transplant Clinic, Halal Restaurant, Handyman, Hardware Store, Hat Shop,
Haulage Company, Health Consultant, Health Food Store, Health Insurance Agency, Hearing Aid Store, Heating Contractor,
Helicopter Tour Agency, Herbalist, Hindu Temple, Historical Landmark, Hobby Store, Holiday Apartment,
Home Automation Company, Home Care Service, Home Goods Store, Home Inspector, Homeless Shelter, Homeopath, Hookah Bar,
Horse Breeder, Hospice, Hospital, Hostel, Hot Tub Store, Hotel, Hotel Supply Store, House Painter, Housing Association,
Hunting Store, HVAC Contractor,
Ice Cream Shop, Ice Hockey Club, Ice Skating Rink, Immigration Consultant, Import Export Company, Indian Restaurant,
Indonesian Restaurant, Industrial Equipment Supplier, Insulation Contractor, Insurance Agency, Interior Designer,
Internet Cafe, Internet Service Provider, Investment Company, Ironing Service, IT Service Provider, Italian Restaurant,
Janitorial Service, Japanese Restaurant, Jeweler, Jewelry Repair Service, Judo School, Juice Bar, Junk Removal Service,
Karaoke Bar, Karate School, Kebab Shop, Kennel, Kindergarten, Kitchen Remodeler, Kitchen Supply Store, Knife Store,
Korean Restaurant, Kosher Restaurant,
Land Surveyor, Landscape Architect, Landscaper, Language School, Laser Tag Center, Latin American Restaurant,
Laundromat, Law Firm, Lawn Care Service, Lawyer, Leather Goods Store, Lebanese Restaurant, Library, Life Coach,
Lighting Store, Limousine Service, Liquor Store, Loan Agency, Locksmith, Logistics Company, Lottery Shop,
Luggage Store, Lumber Yard,
Machine Shop, Magazine Publisher, Maid Service, Management Consultant, Marina, Market, Market Research Company,
Marketing Agency, Marriage Counselor, Martial Arts School, Mason, Massage Therapist, Maternity Store, Mattress Store,
Media Company, Medical Center, Medical Laboratory, Medical Supply Store, Meditation Center, Mediterranean Restaurant,
Men's Clothing Store, Mental Health Clinic, Metal Fabricator, Metal Supplier, Mexican Restaurant,
Middle Eastern Restaurant, Midwife, Miniature Golf Course, Mining Company, Mobile Home Park, Model Shop,
Modeling Agency, Monastery, Money Transfer Service, Moroccan Restaurant, Mortgage Broker, Mosque, Motel,
Motorcycle Dealer, Motorcycle Rental, Motorcycle Repair Shop, Motorsports Club, Mountain Hut, Movie Theater,
Moving Company, Muffler Shop, Museum, Music School, Music Store, Musical Instrument Store,
Nail Salon, Nature Reserve, Naturopath, Nephrologist, Neurologist, Newspaper Publisher, Newsstand, Night Club,
Non-Profit Organization, Noodle Restaurant, Notary Public, Nursing Home, Nut Store, Nutritionist,
Observatory, Occupational Therapist, Office Furniture Store, Office Space Rental, Office Supply Store,
Oil Change Service, Oncologist, Online Shop, Ophthalmologist, Optician, Optometrist, Oral Surgeon, Orchard, Orchestra,
Organic Food Store, Orphanage, Orthodontist, Orthopedic Shoe Store, Orthopedic Surgeon, Osteopath,
Outdoor Sports Store, Outlet Store,
Packaging Supplier, Paint Store, Paintball Center, Pakistani Restaurant, Parish Office, Park, Parking Garage,
Party Supply Store, Passport Office, Pasta Shop, Pastry Shop, Patent Attorney, Pathologist, Paving Contractor,
Pawn Shop, Payroll Service, Pediatric Dentist, Pediatrician, Pension Fund, Perfume Store, Periodontist,
Persian Restaurant, Personal Trainer, Peruvian Restaurant, Pest Control Service, Pet Boarding Service, Pet Cemetery,
Pet Groomer, Pet Sitter, Pet Store, Petting Zoo, Pharmaceutical Company, Pharmacy, Photo Lab, Photographer,
Physical Therapist, Piano Store, Picture Framing Shop, Pilates Studio, Pizza Restaurant, Planetarium, Plant Nursery,
Plasterer, Plastic Fabricator, Playground, Plumber, Plumbing Supply Store, Podiatrist, Police Station, Political Party,
Pool Hall, Portuguese Restaurant, Post Office, Pottery Studio, Poultry Farm, Preschool, Printing Service, Prison,
Private Investigator, Private School, Property Developer, Property Management Company, Psychiatrist, Psychologist,
Psychotherapist, Pub, Public Bath, Public Relations Agency, Public Swimming Pool, Publisher, Pulmonologist,
Racetrack, Radio Station, Radiologist, Railway Company, Ramen Restaurant, Real Estate Agency, Real Estate Appraiser,
Record Store, Recording Studio, Recreation Center, Recruitment Agency, Recycling Center, Rehabilitation Center,
Religious Goods Store, Religious School, Remodeler, Repair Service, Research Institute, Resort, Rest Stop, Restaurant,
Restaurant Supply Store, Retirement Home, Rheumatologist, Riding School, Road Construction Company, Robotics Company,
Roofing Contractor, Rowing Club, Rugby Club, Russian Restaurant, RV Dealer, RV Park, RV Rental,
Sailing School, Salad Bar, Sandwich Shop, Sauna, Sawmill, Scaffolding Service, School, School Supply Store,
Science Museum, Scooter Rental, Scrap Metal Dealer, Screen Printing Shop, Sculptor, Seafood Restaurant,
Secondary School, Secondhand Store, Security Service, Security System Supplier, Self Storage Facility, Senior Center,
Septic System Service, Sewing Shop, Shipping Company, Shipyard, Shoe Repair Shop, Shoe Store, Shooting Range,
Shopping Mall, Sign Shop, Skate Park, Skate Shop, Ski Rental, Ski Resort, Ski School, Snack Bar, Social Services,
Software Company, Solar Energy Company, Soup Restaurant, Spa, Spanish Restaurant, Special Education School,
Speech Therapist, Spice Shop, Sporting Goods Store, Sports Bar, Sports Club, Sports Complex, Squash Club, Stable,
Stadium, Stationery Store, Steakhouse, Stockbroker, Stone Supplier, Structural Engineer, Student Housing,
Sunglasses Store, Supermarket, Surf School, Surf Shop, Surgeon, Sushi Restaurant, Swimming Pool Contractor,
Swimming Pool Supply Store, Swimming School, Synagogue,
Tailor, Talent Agency, Tanning Salon, Tapas Restaurant, Tattoo Studio, Tax Consultant, Tax Office, Taxi Service,
Tea House, Tea Store, Telecommunications Company, Television Station, Temple, Tennis Club, Textile Company,
Thai Restaurant, Theater, Theater Company, Thrift Store, Ticket Office, Tile Contractor, Tile Store, Tire Shop,
Tobacco Shop, Tool Rental, Tool Store, Tour Operator, Tourist Attraction, Tourist Information Center, Towing Service,
Town Hall, Toy Store, Trade Union, Trailer Dealer, Trailer Rental, Train Station, Trampoline Park, Translation Service,
Transmission Shop, Travel Agency, Travel Clinic, Tree Service, Trophy Shop, Truck Dealer, Truck Rental,
Truck Repair Shop, Truck Stop, Turkish Restaurant, Tutoring Service,
Uniform Store, University, Upholsterer, Urgent Care Center, Urologist, Used Bookstore, Used Car Dealer,
Used Furniture Store, Utility Company,
Vacation Rental, Vape Shop, Variety Store, Vascular Surgeon, Vegan Restaurant, Vegetarian Restaurant,
Vending Machine Supplier, Vending Service, Venture Capital Firm, Veterinarian, Video Game Store,
Video Production Service, Vietnamese Restaurant, Vineyard, Vocational School, Volleyball Club,
Warehouse, Waste Management Service, Watch Store, Water Park, Water Supplier, Water Treatment Service,
Waterproofing Contractor, Web Designer, Web Hosting Company, Wedding Planner, Wedding Venue, Weight Loss Center,
Welder, Well Drilling Contractor, Wellness Center, Wheel Alignment Service, Wholesaler, Wildlife Park,
Wind Energy Company, Window Cleaning Service, Window Installer, Window Tinting Service, Wine Bar, Wine Shop, Winery,
Women's Clothing Store, Woodworker, Woodworking Supply Store,
Yacht Charter, Yacht Club, Yarn Store, Yoga Studio, Youth Center, Youth Hostel, Youth Organization,
Zoo`;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-');

/** The kinds of local businesses, from Accounting to Zoo. */
export const localCategories: readonly LocalCategory[] = names
  .split(',')
  .map((name) => name.trim())
  .map((name) => ({ slug: slugOf(name), name }));

/**
 * What has no category of the list, by what it is at least. Places are what nobody does business with: works of art, signs,
 * parking lots.
 */
export const otherCategories: readonly LocalCategory[] = [
  'Other Business',
  'Other Craft',
  'Other Office',
  'Other Place',
  'Other Shop',
].map((name) => ({ slug: slugOf(name), name }));

/** The one of them that a search without a category leaves out. */
export const noBusiness = 'other-place';

/** Every category that a business may have. */
export const allCategories: readonly LocalCategory[] = [...localCategories, ...otherCategories].toSorted((one, other) =>
  one.name.localeCompare(other.name, 'en'),
);

const nameBySlug = new Map(allCategories.map(({ slug, name }) => [slug, name]));

/** What a category is called; its slug where there is none of that slug any more. */
export const categoryName = (slug: string): string => nameBySlug.get(slug) ?? slug;
