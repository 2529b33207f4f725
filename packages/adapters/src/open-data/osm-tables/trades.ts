/** Who makes, repairs or does something for others: crafts, offices, services. */
export const trades = `
accounting: office=accountant|accounting
bookkeeping-service: office=bookkeeper|bookkeeping
advertising-agency: office=advertising_agency|advertising, shop=advertising_agency
airline: office=airline
appliance-repair-service: craft=appliance_repair, shop=appliance_repair
architect: office=architect|architects
artist: craft=artist, amenity=studio studio=art
association: office=association, club=freemasonry
auto-body-shop: craft=car_painter|coachbuilder, shop=car_painter|car_body, shop=car_repair service:vehicle:body_repair=yes|only, shop=car_repair service:vehicle:bodywork=yes|only
auto-detailing-service: shop=car_detailing|detailing, shop=car_repair service:vehicle:detailing=yes|only
auto-electrical-service: craft=car_electrician, shop=car_repair service:vehicle:electrical=yes|only
auto-glass-shop: shop=car_glass|windscreen, shop=car_repair service:vehicle:glass=yes|only
auto-insurance-agency: office=insurance insurance=car|vehicle|auto|motor
auto-repair-shop: shop=car_repair, craft=car_repair, amenity=car_repair
auto-tuning-service: shop=car_tuning|tuning, shop=car_repair service:vehicle:tuning=yes|only
bail-bonds-service: office=bail_bond_agent|bail_bonds, shop=bail_bonds
barber-shop: shop=barber, shop=hairdresser hairdresser=barber
beauty-salon: shop=beauty
beekeeper: craft=beekeeper
biotechnology-company: office=biotechnology|biotech, office=company company=biotechnology|biotech
blacksmith: craft=blacksmith
boat-builder: craft=boatbuilder
business-center: office=business_centre|business_center
business-consultant management-consultant: office=consulting|consultant|business_consultant|management_consulting
cabinet-maker: craft=cabinet_maker
call-center: office=call_center|call_centre
carpenter: craft=carpenter|joiner
carpet-cleaning-service: craft=carpet_cleaner|carpet_cleaning, shop=carpet_washing
caterer: craft=caterer, shop=caterer|catering
charity: office=charity
chimney-sweep: craft=chimney_sweeper|chimney_sweep
cleaning-service: craft=cleaning|cleaner, office=cleaning, shop=cleaning
clock-repair-service: craft=clockmaker|watchmaker
clothing-alteration-service: shop=alterations|clothing_alteration|clothes_alteration|clothes_repair
construction-company: office=construction_company|construction, craft=builder|construction, office=company company=construction
courier-service: office=courier, amenity=courier
coworking-space: amenity=coworking_space, office=coworking|coworking_space
credit-union: amenity=credit_union, office=credit_union
customs-broker: office=customs_broker
debt-collection-agency: office=debt_collection|debt_collector
dental-laboratory: craft=dental_technician, healthcare=dental_technician|dental_laboratory
dry-cleaner: shop=dry_cleaning
electrician: craft=electrician
employment-agency recruitment-agency: office=employment_agency|recruitment|recruiting|staffing
engineering-consultant: office=engineer|engineering|engineers
structural-engineer: office=structural_engineer
environmental-consultant: office=environmental_consultant
event-planner: office=event_management|event_planner|events
facility-management-service: office=facility_management|property_maintenance
fashion-designer: craft=fashion_designer, office=fashion_designer
financial-advisor: office=financial_advisor|financial
flooring-contractor: craft=floorer|parquet_layer
forestry-service: office=forestry
freight-forwarder: office=freight_forwarder|forwarder
funeral-home: shop=funeral_directors, amenity=funeral_hall|funeral_home
furniture-maker: craft=furniture|furniture_maker
furniture-repair-shop: craft=furniture_repair|furniture_restoration|antique_restoration
gardener: craft=gardener
glazier: craft=glaziery|glazier, shop=glaziery
goldsmith: craft=goldsmith|jeweller|silversmith
graphic-designer: office=graphic_design|graphic_designer, craft=graphic_designer
hair-removal-service: shop=hair_removal, shop=beauty beauty=hair_removal|waxing|laser_hair_removal
hair-salon: shop=hairdresser
handyman: craft=handyman
haulage-company: office=transport|haulage
health-insurance-agency: office=health_insurance, office=insurance insurance=health
heating-contractor: craft=heating_engineer|heating
house-painter: craft=painter
housing-association: office=housing_association
hvac-contractor air-conditioning-contractor: craft=hvac
immigration-consultant: office=visa|immigration|immigration_consultant
import-export-company: office=import_export
insulation-contractor: craft=insulation
insurance-agency: office=insurance, shop=insurance
interior-designer: craft=interior_decorator|interior_designer, office=interior_design|interior_designer
internet-service-provider: office=internet_service_provider|isp
investment-company: office=investment, office=company company=investment
it-service-provider: office=it
jewelry-repair-service: craft=jewellery_repair|jewelry_repair
land-surveyor chartered-surveyor: office=surveyor|land_surveyor
landscape-architect: office=landscape_architect|landscape_architects
landscaper: craft=landscaper|landscaping
laundromat: shop=laundry, amenity=laundry
lawyer law-firm: office=lawyer
life-coach: office=coaching
loan-agency: shop=money_lender, amenity=money_lender|payday_lender, office=moneylender
locksmith: craft=key_cutter|locksmith, shop=locksmith
logistics-company: office=logistics
machine-shop: craft=machining|turner
market-research-company: office=market_research
marketing-agency: office=marketing
mason: craft=stonemason|bricklayer|mason
media-company: office=media
metal-fabricator: craft=metal_construction|metal_works|metal_worker
mining-company: office=mining, office=company company=mining
mortgage-broker: office=mortgage|mortgage_broker
moving-company: office=moving_company|mover|movers, shop=moving
nail-salon: shop=nails|nail_salon, shop=beauty beauty=nails
newspaper-publisher: office=newspaper
non-profit-organization: office=ngo|nonprofit|foundation
notary-public: office=notary
parish-office: office=parish|religion
patent-attorney: office=patent_attorney, office=lawyer lawyer=patent
paving-contractor: craft=paver
pension-fund: office=pension_fund
pest-control-service: craft=pest_control, shop=pest_control, office=pest_control
pet-groomer dog-groomer: shop=pet_grooming
pharmaceutical-company: office=pharmaceutical, office=company company=pharmaceutical|pharma
photo-lab: craft=photographic_laboratory, shop=photo_lab
photographer: craft=photographer, shop=photo_studio|photographer, office=photographer
plasterer: craft=plasterer
plumber: craft=plumber
political-party: office=political_party
pottery-studio: craft=pottery|potter|ceramics, shop=pottery|ceramics
printing-service: craft=printer|print_shop, shop=printing|printshop, craft=bookbinder
private-investigator: office=private_investigator
property-developer: office=property_developer|real_estate_developer
property-management-company: office=property_management|property_manager
public-relations-agency: office=public_relations
publisher: office=publisher
railway-company: office=railway
real-estate-agency: office=estate_agent|real_estate_agent|real_estate, shop=estate_agent
real-estate-appraiser: office=property_appraiser|appraiser
repair-service: shop=repair
research-institute: office=research, amenity=research_institute
roofing-contractor: craft=roofer
sawmill: craft=sawmill
scaffolding-service: craft=scaffolder
screen-printing-shop: craft=screen_printing|screen_printer
sculptor: craft=sculptor
security-service: office=security
shipping-company: office=shipping
shoe-repair-shop: craft=shoemaker|shoe_repair|cobbler, shop=shoe_repair
sign-shop: craft=signmaker, shop=signs
software-company: office=software, office=company company=software
solar-energy-company: craft=solar|solar_panels, office=solar_energy, shop=solar
stockbroker: office=stockbroker|broker
swimming-pool-contractor: craft=swimming_pool|pool_builder
tailor: craft=tailor|dressmaker, shop=tailor
tattoo-studio: shop=tattoo, shop=piercing
tax-consultant: office=tax_advisor|tax|tax_consultant
taxi-service: amenity=taxi, office=taxi
telecommunications-company: office=telecommunication|telecommunications, shop=telecommunication
tile-contractor: craft=tiler
tour-operator: office=guide|tour_operator
towing-service: office=towing, shop=towing, amenity=towing
trade-union: office=union|trade_union
translation-service: office=translator|translation
transmission-shop: shop=car_repair service:vehicle:transmission=yes|only
muffler-shop: shop=car_repair service:vehicle:muffler=yes|only, shop=car_repair service:vehicle:exhaust=yes|only
wheel-alignment-service: shop=car_repair service:vehicle:wheel_alignment=yes|only, shop=car_repair service:vehicle:alignment=yes|only
travel-agency: shop=travel_agency, office=travel_agent|travel_agency
tree-service: craft=arborist|tree_surgeon|tree_service
tutoring-service: office=tutoring, amenity=prep_school|tutoring
upholsterer: craft=upholsterer
utility-company: office=energy_supplier|utility|power_utility|gas_utility|electricity
venture-capital-firm: office=venture_capital
waste-management-service: office=waste_management|waste, amenity=waste_transfer_station
web-designer: office=web_design|web_designer
wedding-planner: office=wedding_planner
welder: craft=welder|welding
well-drilling-contractor: craft=water_well_drilling|well_drilling
window-cleaning-service: craft=window_cleaner|window_cleaning
window-installer: craft=window_construction|window_installer, shop=windows
woodworker: craft=woodworker|wood_worker|wood_turner
ambulance-service: amenity=ambulance_station
car-inspection-station: amenity=vehicle_inspection
car-wash: amenity=car_wash, shop=car_wash
currency-exchange: amenity=bureau_de_change, shop=currency_exchange
electric-vehicle-charging-station: amenity=charging_station
internet-cafe: amenity=internet_cafe
money-transfer-service: amenity=money_transfer, shop=money_transfer
recycling-center: amenity=recycling recycling_type=centre
veterinarian animal-hospital: amenity=veterinary, healthcare=veterinary
pet-boarding-service kennel: amenity=animal_boarding
animal-shelter: amenity=animal_shelter
dog-trainer: amenity=animal_training animal_training=dog, amenity=dog_training, shop=dog_training
dog-breeder: amenity=animal_breeding animal_breeding=dog|dogs
horse-breeder: amenity=animal_breeding animal_breeding=horse|horses`;
