/** Shops of things that are not eaten, and what is hired. */
export const shops = `
adult-store: shop=erotic|adult
aircraft-dealer: shop=aircraft
animal-feed-store: shop=animal_feed|feed
antique-store: shop=antiques
appliance-store: shop=appliance|appliances|vacuum_cleaner|white_goods|domestic_appliances
aquarium-shop: shop=aquatics|aquarium
art-gallery: shop=art, tourism=gallery, amenity=gallery|art_gallery
art-supply-store: shop=art_supplies|artist_supplies
auction-house: shop=auction|auction_house, amenity=auction_house
audio-equipment-store: shop=hifi|audio
auto-parts-store: shop=car_parts
baby-store: shop=baby_goods
bathroom-supply-store: shop=bathroom_furnishing|bathroom
battery-store: shop=battery|batteries
beauty-products-store: shop=cosmetics|chemist|hairdresser_supply
betting-shop: shop=bookmaker|betting, amenity=bookmaker
bicycle-rental: amenity=bicycle_rental, shop=bicycle_rental, shop=bicycle service:bicycle:rental=yes|only
bicycle-repair-shop: shop=bicycle_repair, craft=bicycle_repair, shop=bicycle service:bicycle:repair=yes|only
bicycle-store: shop=bicycle
blinds-store: shop=window_blind|window_blinds
boat-dealer: shop=boat
boat-rental: amenity=boat_rental, shop=boat_rental
boat-repair-shop: shop=boat_repair, craft=boat_repair
bookstore: shop=books
used-bookstore: shop=books second_hand=only|yes
bridal-shop: shop=wedding|bridal, shop=clothes clothes=wedding|bridal
building-materials-supplier: shop=building_materials, shop=trade trade=building_supplies|building_materials
camera-store: shop=camera|photo
cannabis-store: shop=cannabis
car-dealer: shop=car
used-car-dealer: shop=used_car, shop=car second_hand=only|yes, shop=car car=used
car-leasing-service: shop=car_leasing, office=car_leasing
car-rental: amenity=car_rental, shop=car_rental, office=car_rental
car-sharing-service: amenity=car_sharing
car-stereo-store: shop=car_audio|car_stereo
carpet-store: shop=carpet|carpets|rugs
cell-phone-repair-shop: shop=mobile_phone_repair, craft=mobile_phone_repair, shop=mobile_phone service:mobile_phone:repair=yes
cell-phone-store: shop=mobile_phone|mobile_phone_accessories
chemical-supplier: shop=chemicals
clothing-rental-service: shop=clothing_rental, shop=rental rental=clothes|clothing|costume
clothing-store: shop=clothes|fashion|boutique|underwear|fashion_accessories
mens-clothing-store: shop=clothes clothes=men
womens-clothing-store: shop=clothes clothes=women
maternity-store: shop=clothes clothes=maternity
uniform-store: shop=uniform|workwear, shop=clothes clothes=uniform|workwear|school_uniform
costume-shop: shop=costume|fancy_dress, shop=clothes clothes=costume|costumes|fancy_dress
computer-store: shop=computer
computer-repair-service: shop=computer_repair, craft=computer_repair, shop=computer service:computer:repair=yes
copy-shop: shop=copyshop
craft-store: shop=craft|crafts
curtain-store: shop=curtain|curtains
department-store: shop=department_store
discount-store: shop=discount
door-supplier: shop=doors
duty-free-shop: shop=duty_free
electronics-repair-shop: craft=electronics_repair, shop=electronics_repair
electronics-store: shop=electronics|electrical
equipment-rental: shop=rental|party_rental|plant_hire
fabric-store: shop=fabric
farm-equipment-supplier: shop=agrarian|tractor|agricultural_machinery, craft=agricultural_engines
fireplace-store: shop=fireplace
fireworks-store: shop=pyrotechnics|fireworks
fishing-store: shop=fishing
flooring-store: shop=flooring
florist: shop=florist, craft=florist
fuel-supplier: shop=fuel
furniture-store: shop=furniture
used-furniture-store: shop=furniture second_hand=only|yes
furniture-rental-service: shop=furniture_rental, shop=rental rental=furniture
game-store: shop=games
garden-center: shop=garden_centre
garage-door-supplier: shop=garage_doors
gas-station: amenity=fuel
gas-supplier: shop=gas
gift-shop: shop=gift|souvenir|gifts|souvenirs
glass-shop: shop=glass
golf-shop: shop=golf
gun-shop: shop=weapons|guns|firearms, craft=gunsmith
hardware-store: shop=hardware|doityourself
hat-shop: shop=hat|hats
hearing-aid-store: shop=hearing_aids, craft=hearing_aids|hearing_aid_acoustician
herbalist: shop=herbalist
hobby-store: shop=hobby
home-goods-store: shop=houseware|interior_decoration|household|household_linen
hot-tub-store: shop=hot_tub|hottub
hunting-store: shop=hunting
industrial-equipment-supplier: shop=industrial, shop=trade trade=industrial|machinery
jeweler: shop=jewelry|jewellery
kitchen-supply-store: shop=kitchen|kitchenware, craft=kitchen
knife-store: shop=knives|cutlery
leather-goods-store: shop=leather, craft=leather|leather_worker
lighting-store: shop=lighting
lottery-shop: shop=lottery
luggage-store: shop=bag|bags|luggage|suitcases
lumber-yard: shop=timber|wood|lumber, shop=trade trade=wood|timber
mattress-store: shop=bed|mattress
medical-supply-store: shop=medical_supply
metal-supplier: shop=metal, shop=trade trade=metal
model-shop: shop=model
motorcycle-dealer: shop=motorcycle
motorcycle-rental: amenity=motorcycle_rental, shop=motorcycle_rental
motorcycle-repair-shop: shop=motorcycle_repair, craft=motorcycle_repair, shop=motorcycle service:motorcycle:repair=only
music-store: shop=music
record-store: shop=records|vinyl
musical-instrument-store: shop=musical_instrument
newsstand: shop=newsagent|kiosk
office-furniture-store: shop=office_furniture, shop=furniture furniture=office
office-supply-store: shop=office_supplies|printer_ink
oil-change-service: shop=oil_change, shop=car_repair service:vehicle:oil_change=yes|only
optician: shop=optician, craft=optician
orthopedic-shoe-store: shop=orthopaedic_shoes, craft=orthopaedic_shoemaker
outdoor-sports-store: shop=outdoor
outlet-store: shop=outlet|factory_outlet
packaging-supplier: shop=packaging
paint-store: shop=paint
party-supply-store: shop=party
pawn-shop: shop=pawnbroker, amenity=pawnbroker
perfume-store: shop=perfumery
pet-store: shop=pet|pet_food
picture-framing-shop: shop=frame, craft=framing|picture_framer
plant-nursery: shop=plant_nursery
plumbing-supply-store: shop=plumbing, shop=trade trade=plumbing|bathroom
religious-goods-store: shop=religion
rv-dealer: shop=caravan|rv|motorhome
rv-rental: shop=caravan_rental|motorhome_rental, amenity=caravan_rental
school-supply-store: shop=school_supplies
scooter-rental: amenity=kick-scooter_rental|scooter_rental|moped_rental
scrap-metal-dealer: shop=scrap_yard|scrapyard|scrap_metal, amenity=scrapyard
secondhand-store: shop=second_hand
security-system-supplier: shop=security
self-storage-facility: shop=storage_rental, amenity=storage_rental
sewing-shop: shop=sewing|haberdashery
shoe-store: shop=shoes
shopping-mall: shop=mall, amenity=mall
skate-shop: shop=skate|skateboard
ski-rental: amenity=ski_rental, shop=ski_rental, shop=ski ski:rental=yes
sporting-goods-store: shop=sports|ski
stationery-store: shop=stationery
stone-supplier: shop=stone, shop=trade trade=stone
sunglasses-store: shop=sunglasses
surf-shop: shop=surf
swimming-pool-supply-store: shop=swimming_pool|pool
thrift-store: shop=charity
ticket-office: shop=ticket|tickets, amenity=ticket_office
tile-store: shop=tiles, shop=trade trade=tiles
tire-shop: shop=tyres|tires, craft=tyres, shop=car_repair service:vehicle:tyres=yes|only
tobacco-shop: shop=tobacco|cigars
tool-rental: shop=tool_hire
tool-store: shop=tools|power_tools
toy-store: shop=toys
trailer-dealer: shop=trailer
trailer-rental: amenity=trailer_rental, shop=trailer_rental
trophy-shop: shop=trophy|trophies
truck-dealer: shop=truck
truck-rental: amenity=truck_rental, shop=truck_rental
truck-repair-shop: shop=truck_repair, craft=truck_repair
vape-shop: shop=e-cigarette|vape
variety-store: shop=variety_store
video-game-store: shop=video_games
watch-store: shop=watches
wholesaler: shop=wholesale
woodworking-supply-store: shop=woodworking
yarn-store: shop=wool|yarn|knitting`;
