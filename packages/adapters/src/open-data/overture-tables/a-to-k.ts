/** Codes of Overture that are called otherwise here: `slug: code, code`, slugs from A to K. */
export const codesFromAToK = `
accounting: accountant
acupuncture-clinic: acupuncture
adult-education-school: adult_education
advertising-agency: business_advertising, outdoor_advertising, newspaper_advertising
african-restaurant: senegalese_restaurant, south_african_restaurant, nigerian_restaurant
agricultural-service: farming_services, agriculture, agricultural_cooperatives
aircraft-maintenance-company: aircraft_repair
airline: airlines
airport-shuttle-service: airport_shuttles
airport: domestic_airports, major_airports
alternative-medicine-practitioner: alternative_medicine, ayurveda, reiki, traditional_chinese_medicine
ambulance-service: ambulance_and_ems_services
american-restaurant: soul_food, southern_restaurant, cajun_and_creole_restaurant
amusement-arcade: arcade
animal-feed-store: livestock_feed_and_supply_store
animal-hospital: emergency_pet_hospital
apartment-building: apartments, condominium
appliance-repair-service: washer_and_dryer_repair_service
aquarium-shop: aquatic_pet_store, aquarium_services
art-museum: contemporary_art_museum, modern_art_museum, asian_art_museum, photography_museum
artist: commissioned_artist
asian-restaurant: asian_fusion_restaurant, pan_asian_restaurant, burmese_restaurant, cambodian_restaurant, filipino_restaurant, laotian_restaurant, malaysian_restaurant, mongolian_restaurant, singaporean_restaurant
association: private_association, agriculture_association
atm: atms
audio-equipment-store: audio_visual_equipment_store, home_theater_systems_stores
auto-auction: car_auction
auto-detailing-service: auto_detailing
auto-electrical-service: auto_electrical_repair
auto-glass-shop: auto_glass_service, windshield_installation_and_repair
auto-insurance-agency: auto_insurance
auto-parts-store: automotive_parts_and_accessories, auto_parts_and_supply_store
auto-repair-shop: automotive_repair, automotive_services_and_repair, engine_repair_service, brake_service_and_repair
auto-tuning-service: auto_customization
auto-upholsterer: auto_upholstery
baby-store: baby_gear_and_furniture
badminton-club: badminton_court
bagel-shop: bagel_restaurant
bank: bank_credit_union, banks
barber-shop: barber
basketball-club: basketball_court
bathroom-supply-store: bathroom_fixture_stores
beach-club: beach_resort
beauty-products-store: cosmetic_and_beauty_supplies, drugstore
beauty-salon: eyebrow_service, eyelash_service, makeup_artist, esthetician, skin_care
beauty-school: cosmetology_school
beekeeper: apiaries_and_beekeepers
betting-shop: betting_center, bookmakers
beverage-store: beverage_supplier
bicycle-rental: bike_rentals
bicycle-repair-shop: bike_repair_maintenance
bicycle-store: bicycle_shop
blacksmith: blacksmiths
blinds-store: shades_and_blinds, window_treatment_store
blood-bank: blood_and_plasma_donation_center
boat-rental: boat_rental_and_training
boat-repair-shop: boat_service_and_repair
bookkeeping-service: bookkeeper
boxing-gym: boxing_club, boxing_class
breakfast-restaurant: breakfast_and_brunch_restaurant, pancake_house, waffle_restaurant
bubble-tea-shop: bubble_tea
building-inspector: inspection_services
building-materials-supplier: building_supply_store
bus-charter-company: bus_rentals, coach_bus
bus-company: bus_service
business-broker: business_brokers
business-consultant: business_consulting
cabinet-maker: cabinet_sales_service
cafeteria: canteen
camera-store: photography_store_and_services
cannabis-store: cannabis_dispensary
car-dealer: automotive_dealer
car-inspection-station: car_inspection, emissions_inspection
car-leasing-service: automobile_leasing
car-rental: car_rental_agency
car-sharing-service: car_sharing
car-stereo-store: car_stereo_installation
carpet-cleaning-service: carpet_cleaning
carpet-store: rug_store
caterer: box_lunch_supplier
cell-phone-repair-shop: mobile_phone_repair
cell-phone-store: mobile_phone_store
cemetery: cemeteries
charity: charity_organization
chemical-supplier: chemical_plant
chicken-restaurant: chicken_wings_restaurant, rotisserie_chicken_restaurant
chimney-sweep: chimney_service
chocolate-shop: chocolatier
church: church_cathedral
cider-house: cidery
cleaning-service: cleaning_services, office_cleaning, industrial_cleaning_services
climbing-gym: rock_climbing_gym
clock-repair-service: watch_repair_service
clothing-alteration-service: sewing_and_alterations
clothing-rental-service: clothing_rental
clothing-store: fashion, boutique, childrens_clothing_store, lingerie_store
coffee-roaster: coffee_roastery
college: college_university
computer-repair-service: it_service_and_computer_repair
concert-hall: topic_concert_venue, music_venue
concrete-contractor: masonry_concrete
construction-company: construction_services, building_contractor, contractor
convent: convents_and_monasteries
copy-shop: duplication_services
cosmetic-surgeon: plastic_surgeon
costume-shop: costume_store
counselor: counseling_and_mental_health, family_counselor
courier-service: courier_and_delivery_services
craft-store: arts_and_crafts, craft_shop
crane-service: crane_services
credit-union: bank_credit_union
crematorium: cremation_services
cricket-club: cricket_ground
curtain-store: window_treatment_store
day-care-center: day_care_preschool, child_care_and_day_care
debt-collection-agency: collection_agencies
demolition-contractor: demolition_service
dental-laboratory: dental_laboratories
dentist dental-clinic: general_dentistry
dessert-shop: desserts, cupcake_shop, patisserie_cake_shop
diagnostic-center: diagnostic_services, diagnostic_imaging
dialysis-center: dialysis_clinic
disc-jockey: dj_service
diving-center: scuba_diving_center, free_diving_center
dog-breeder: pet_breeder
dog-trainer: pet_training
donut-shop: donuts
door-supplier: door_sales_service
drug-rehabilitation-center: addiction_rehabilitation_center, alcohol_and_drug_treatment_center, alcohol_and_drug_treatment_centers
dry-cleaner: dry_cleaning
ear-nose-and-throat-doctor: ear_nose_and_throat
educational-consultant: college_counseling
elder-care-service: elder_care_planning, senior_citizen_services
electric-vehicle-charging-station: ev_charging_station
electronics-store: electronics
employment-agency: employment_agencies, temp_agency
employment-office: unemployment_office
engineering-consultant: engineering_services, civil_engineers, mechanical_engineers
environmental-consultant: environmental_and_ecological_services_for_businesses
environmental-organization: environmental_conservation_organization
equestrian-center: equestrian_facility, horse_riding
equipment-rental: machine_and_tool_rentals, party_equipment_rental
escape-room: escape_rooms
event-planner: event_planning, party_and_event_planning
event-venue: venue_and_event_space
excavating-contractor: excavation_service
executive-search-firm: executive_search_consultants
exhibition-center: exhibition_and_trade_center
factory: industrial_company, business_manufacturing_and_supply
family-doctor: family_practice
farm-equipment-supplier: farming_equipment_store, farm_equipment_and_supply
farm-shop: csa_farm
farm: b2b_farms, pig_farm, urban_farm
fencing-contractor: fence_and_gate_sales_service
fertility-clinic: fertility
film-production-company: movie_television_studio
financial-advisor: financial_advising
fire-station: fire_department
fireplace-store: fireplace_service
fireworks-store: firework_retailer
fish-and-chips-shop: fish_and_chips_restaurant
fish-farm: fish_farms_and_hatcheries
fish-market: fishmonger, seafood_market
fishing-store: hunting_and_fishing_supplies
flooring-contractor: flooring_contractors, carpet_installation
florist: flowers_and_gifts_shop, floral_designer
food-manufacturer: b2b_food_products
food-truck: food_stand, street_vendor
football-club: soccer_club, soccer_field
forestry-service: forestry_consultants
freight-forwarder: freight_and_cargo_service, freight_forwarding_agency
frozen-food-store: frozen_foods
fruit-and-vegetable-store: fruits_and_vegetables, greengrocer
funeral-home: funeral_services_and_cemeteries, mortuary_services
furniture-maker: furniture_manufacturers
furniture-repair-shop: furniture_repair
game-store: tabletop_games
garage-door-supplier: garage_door_service
garden-center: nursery_and_gardening
gas-station: truck_gas_station
gas-supplier: propane_supplier, natural_gas_supplier
gift-shop: souvenir_shop
glazier: glass_and_mirror_sales_service
go-kart-track: go_kart_club
golf-shop: golf_equipment
government-office: central_government_office, government_services, local_and_state_government_offices, federal_government_offices
gun-shop: gun_and_ammo
gym: fitness_trainer, boot_camp, cardio_classes, barre_classes
gymnastics-club: gymnastics_center
gynecologist: obstetrician_and_gynecologist
hair-removal-service: laser_hair_removal, waxing, sugaring, threading_service
hair-salon: hair_stylist, kids_hair_salon, blow_dry_blow_out_service
hair-transplant-clinic: hair_replacement
handyman: furniture_assembly
hardware-store: do_it_yourself_store, home_improvement_store
haulage-company: motor_freight_trucking
health-food-store: health_market, vitamins_and_supplements
health-insurance-agency: health_insurance_office
hearing-aid-store: hearing_aid_provider, hearing_aids
heating-contractor: water_heater_installation_repair
herbalist: herbal_shop
historical-landmark: landmark_and_historical_building, castle, monument, ruin
hobby-store: hobby_shop
holiday-apartment: service_apartments, self_catering_accommodation
home-automation-company: home_automation
home-care-service: home_health_care
home-goods-store: home_and_garden, home_decor, linen
homeopath: homeopathic_medicine
hot-tub-store: hot_tubs_and_pools
hotel-supply-store: hotel_supply_service
hotel: inn, lodge, ryokan
house-painter: painting
housing-association: housing_cooperative, housing_authorities
hunting-store: hunting_and_fishing_supplies
hvac-contractor air-conditioning-contractor: hvac_services
ice-cream-shop: ice_cream_and_frozen_yoghurt, gelato, frozen_yoghurt_shop
ice-hockey-club: hockey_arena
immigration-consultant: immigration_assistance_services, visa_agent
import-export-company: importer_and_exporter, importers, exporters
industrial-equipment-supplier: industrial_equipment
insulation-contractor: insulation_installation
interior-designer: interior_design
investment-company: investment_management_company, investing, private_equity_firm
it-service-provider: it_support_and_service, it_consultant, information_technology_company
janitorial-service: janitorial_services
jeweler: jewelry_store
juice-bar: smoothie_juice_bar
junk-removal-service: junk_removal_and_hauling, dumpster_rentals
karaoke-bar: karaoke
karate-school: karate_club
kebab-shop: doner_kebab
kennel: pet_boarding
kitchen-remodeler: kitchen_remodeling`;
