/** Codes of Overture that are called otherwise here: `slug: code, code`, slugs from L to Z. */
export const codesFromLToZ = `
land-surveyor: land_surveying
landscaper: landscaping
laser-tag-center: laser_tag
latin-american-restaurant: argentine_restaurant, chilean_restaurant, colombian_restaurant, venezuelan_restaurant, salvadoran_restaurant, empanadas
laundromat: laundry_services
law-firm: legal_services
lawn-care-service: lawn_service
leather-goods-store: leather_goods
limousine-service: limo_services
liquor-store: beer_wine_and_spirits
loan-agency: check_cashing_payday_loans, installment_loans, auto_loan_provider
locksmith: key_and_locksmith
logistics-company: distribution_services
lottery-shop: lottery_ticket
lumber-yard: lumber_store
machine-shop: turnery, casting_molding_and_machining
magazine-publisher: print_media
maid-service: home_cleaning
management-consultant: business_management_services
market: public_market, farmers_market, night_market, bazaars
marketing-agency: marketing_consultant, internet_marketing_service
marriage-counselor: marriage_or_relationship_counselor
martial-arts-school: martial_arts_club, taekwondo_club, kickboxing_club, brazilian_jiu_jitsu_club
mason: masonry_contractors, stone_and_masonry
massage-therapist: massage_therapy, massage
maternity-store: maternity_wear
media-company: media_news_company, media_agency
medical-center: community_health_center, walk_in_clinic, public_health_clinic
medical-laboratory: laboratory_testing, clinical_laboratories
medical-supply-store: medical_supply
mental-health-clinic: counseling_and_mental_health
mexican-restaurant: taco_restaurant, texmex_restaurant
mining-company: mining, quarries
money-transfer-service: money_transfer_services
mortgage-broker: mortgage_lender
motorcycle-rental: motorcycle_rentals
motorcycle-repair-shop: motorcycle_repair
mountain-hut: mountain_huts
movie-theater: cinema, drive_in_theater
moving-company: movers
muffler-shop: exhaust_and_muffler_repair
museum: history_museum, childrens_museum, military_museum
music-store: music_and_dvd_store
musical-instrument-store: musical_instrument_services
nature-reserve: wildlife_sanctuary
naturopath: naturopathic_holistic
newspaper-publisher: media_news_website
newsstand: newspaper_and_magazines_store, kiosk
night-club: dance_club
non-profit-organization: community_services_non_profits, non_governmental_association
noodle-restaurant: noodles_restaurant
nursing-home: skilled_nursing
occupational-therapist: occupational_therapy
office-furniture-store: office_equipment
office-space-rental coworking-space: shared_office_space
office-supply-store: business_office_supplies_and_stationery
oil-change-service: oil_change_station
optician: eyewear_and_optician
optometrist: eye_care_clinic
orchard: orchards_production, pick_your_own_farm
orchestra: musical_band_orchestras_and_symphonies
organic-food-store: organic_grocery_store
orthopedic-surgeon: orthopedist
osteopath: osteopathic_physician
outdoor-sports-store: outdoor_gear
packaging-supplier: packing_supply, packaging_contractors_and_service
paintball-center: paintball
park: memorial_park, national_park, state_park
parking-garage: parking
party-supply-store: party_supply
passport-office: passport_and_visa_services
pastry-shop: patisserie_cake_shop
patent-attorney: patent_law
paving-contractor: gravel_professionals
pension-fund: pension
persian-restaurant: persian_iranian_restaurant
personal-trainer: fitness_trainer
pet-boarding-service: pet_boarding
pet-cemetery: pet_cemetery_and_crematorium_services
pet-sitter: pet_sitting, dog_walkers
pet-store: pets, pet_services
pharmaceutical-company: pharmaceutical_companies
physical-therapist: physical_therapy
picture-framing-shop: framing_store
plant-nursery: nursery_and_gardening
plasterer: stucco_services, drywall_services
plastic-fabricator: plastic_fabrication_company, plastic_manufacturer
plumber: plumbing
podiatrist: podiatry
police-station: police_department, law_enforcement
political-party: political_party_office
pool-hall: pool_billiards
pottery-studio: paint_your_own_pottery
poultry-farm: poultry_farming
printing-service: commercial_printer, printing_services
prison: jail_and_prison
private-investigator: private_investigation
property-developer: home_developer, builders
property-management-company: property_management
pub: irish_pub, gastropub
public-bath: public_bath_houses, turkish_baths, onsen
public-relations-agency: public_relations
public-swimming-pool: swimming_pool
publisher: topic_publisher, book_magazine_distribution
racetrack: race_track, horse_racing_track
railway-company: railway_service, railroad_freight
real-estate-agency: real_estate_agent, real_estate_service, commercial_real_estate
real-estate-appraiser: appraisal_services
record-store: vinyl_record_store
recording-studio: recording_and_rehearsal_studio
recruitment-agency: human_resource_services
religious-goods-store: religious_items
remodeler: altering_and_remodeling_contractor, bathroom_remodeling
rest-stop: rest_areas
restaurant-supply-store: restaurant_equipment_and_supply
riding-school: horseback_riding_service
road-construction-company: road_contractor
roofing-contractor: roofing, ceiling_and_roofing_repair_and_service
rugby-club: rugby_pitch
rv-dealer: recreational_vehicle_dealer
rv-rental: rv_rentals
sailing-school: sailing_club
sawmill: saw_mill
school-supply-store: educational_supply_store
school: public_school, charter_school, montessori_school
scrap-metal-dealer: scrap_metals, junkyard
screen-printing-shop: screen_printing_t_shirt_printing
secondary-school: high_school, middle_school
secondhand-store: used_vintage_and_consignment
security-service: security_services
security-system-supplier: security_systems, home_security
self-storage-facility: storage_facility
septic-system-service: septic_services
shipping-company: shipping_center
shoe-repair-shop: shoe_repair
shopping-mall: shopping_center
sign-shop: sign_making, business_signage
ski-resort: ski_area
ski-school: ski_and_snowboard_school
snack-bar: friterie, hot_dog_restaurant
social-services: social_service_organizations, social_and_human_services
software-company: software_development
solar-energy-company: solar_installation
spa: spas, health_spa, medical_spa
special-education-school: specialty_school
spice-shop: herb_and_spice_shop
sporting-goods-store: sporting_goods
sports-club: sports_club_and_league, amateur_sports_team
sports-complex: sports_and_recreation_venue
squash-club: squash_court
stable: horse_boarding
stadium: stadium_arena
stationery-store: cards_and_stationery_store
stockbroker: stock_and_bond_brokers
student-housing: university_housing
surf-school: surfing_school
swimming-pool-contractor: pool_and_hot_tub_services, pool_cleaning
swimming-pool-supply-store: pool_and_billiards
swimming-school: swimming_instructor
tailor: gents_tailor, custom_clothing
tapas-restaurant: tapas_bar
tattoo-studio: tattoo_and_piercing, tattoo, piercing
tax-consultant: tax_services
tea-house: tea_room
tea-store: coffee_and_tea_supplies
telecommunications-company: telecommunications
tennis-club: tennis_court
textile-company: b2b_textiles, textile_mill
theater-company: theatrical_productions
theater: theatre, theaters_and_performance_venues
ticket-office: ticket_sales
tile-contractor: tiling
tire-shop: tire_dealer_and_repair, tire_repair_shop
tool-rental: machine_and_tool_rentals
tour-operator: tours
tourist-attraction: attractions_and_activities
tourist-information-center: visitor_center
towing-service: roadside_assistance
trade-union: labor_union
trailer-rental: trailer_rentals
train-station: trains
translation-service: translating_and_interpreting_services, translation_services
transmission-shop: transmission_repair
travel-agency: travel_agents, travel_services
travel-clinic: tropical_medicine
tree-service: tree_services
truck-rental: truck_rentals
truck-repair-shop: truck_repair
tutoring-service: tutoring_center, private_tutor
university: college_university
upholsterer: furniture_reupholstery
urgent-care-center: urgent_care_clinic, emergency_room
utility-company: public_utility_company, utility_service, electricity_supplier, energy_company
vacation-rental: holiday_rental_home, cabin, cottage
vape-shop: e_cigarette_store
variety-store: superstore
video-production-service: video_film_production, videographer
vocational-school: vocational_and_technical_school
volleyball-club: beach_volleyball_club, volleyball_court
warehouse: warehouses, b2b_storage_and_warehouses
waste-management-service: b2b_cleaning_and_waste_management, garbage_collection_service
water-supplier: water_delivery, bottled_water_company, water_store
water-treatment-service: water_purification_services
waterproofing-contractor: waterproofing
web-hosting-company: web_hosting_service
wedding-planner: wedding_planning
wedding-venue: wedding_chapel
welder: welders
well-drilling-contractor: well_drilling
wellness-center: health_and_wellness_club, wellness_program
wheel-alignment-service: wheel_and_rim_repair
wholesaler: wholesale_store
wind-energy-company: wind_energy
window-cleaning-service: window_washing
window-installer: windows_installation
window-tinting-service: home_window_tinting, car_window_tinting
wine-shop: beer_wine_and_spirits
winery: wine_tasting_room
yacht-charter: boat_charter
yarn-store: knitting_supply
yoga-studio: yoga_instructor
youth-organization: youth_organizations, scout_hall`;
