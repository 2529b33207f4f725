/** What is eaten, by `cuisine` of a restaurant, a snack bar or a café; also in lists (`pizza;kebab`). */
export const cuisines = `
african-restaurant: african
american-restaurant: american
asian-restaurant: asian, south_asian, southeast_asian, pan_asian, filipino, malaysian, singaporean
bagel-shop: bagel, bagels
barbecue-restaurant: barbecue, bbq, grill
bistro: bistro
brazilian-restaurant: brazilian, rodizio
breakfast-restaurant: breakfast, brunch, pancake, waffle
bubble-tea-shop: bubble_tea
buffet-restaurant: buffet
burger-restaurant: burger, burgers, hamburger
cafeteria: cafeteria
caribbean-restaurant: caribbean, jamaican, cuban, dominican
chicken-restaurant: chicken, fried_chicken, hot_chicken, wings
chinese-restaurant: chinese, cantonese, sichuan, dim_sum, dimsum, hotpot, hot_pot, dumpling
coffee-shop: coffee_shop, coffee, espresso
creperie: crepe, crepes, galette
delicatessen: deli
dessert-shop: dessert, desserts, cake, cheesecake
diner: diner
donut-shop: donut, donuts, doughnut
ethiopian-restaurant: ethiopian, eritrean
falafel-restaurant: falafel
fish-and-chips-shop: fish_and_chips, fish_chips
french-restaurant: french, alsatian, breton, lyonnais, bouchon, savoyard, fondue, raclette
german-restaurant: german, bavarian, swabian, franconian
greek-restaurant: greek, gyros, souvlaki
ice-cream-shop: ice_cream, gelato, frozen_yogurt
indian-restaurant: indian, tandoori, punjabi, south_indian, north_indian
indonesian-restaurant: indonesian, balinese
italian-restaurant: italian, sicilian, tuscan, piadina
japanese-restaurant: japanese, teppanyaki, yakitori, izakaya, okonomiyaki
juice-bar: juice, smoothie, smoothies, juice_bar
kebab-shop: kebab, doner, döner, shawarma
korean-restaurant: korean, korean_bbq
latin-american-restaurant: latin_american, argentinian, colombian, venezuelan, salvadoran, empanada, chilean
lebanese-restaurant: lebanese
mediterranean-restaurant: mediterranean
mexican-restaurant: mexican, tacos, taco, burrito, tex-mex
middle-eastern-restaurant: middle_eastern, arab, syrian, israeli, iraqi, egyptian, afghan
moroccan-restaurant: moroccan, tunisian, couscous
noodle-restaurant: noodle, noodles, udon, soba
pakistani-restaurant: pakistani
pasta-shop: pasta
persian-restaurant: persian, iranian
peruvian-restaurant: peruvian, ceviche
pizza-restaurant: pizza, pizzeria, italian_pizza, neapolitan_pizza
portuguese-restaurant: portuguese
ramen-restaurant: ramen
russian-restaurant: russian
salad-bar: salad, salads, poke
sandwich-shop: sandwich, sandwiches, sub, panini, baguette
seafood-restaurant: seafood, fish, oyster, oysters, crab, lobster
snack-bar: snack, snacks, hot_dog, sausage, friture, frites
soup-restaurant: soup, soups
spanish-restaurant: spanish, basque, paella
steakhouse: steak_house, steak, steaks, steakhouse
sushi-restaurant: sushi
tapas-restaurant: tapas, pinchos
tea-house: tea, teahouse
thai-restaurant: thai
turkish-restaurant: turkish
vegan-restaurant: vegan
vegetarian-restaurant: vegetarian
vietnamese-restaurant: vietnamese, pho, banh_mi`;

/** Who may eat there. After the cuisines: a kebab shop is a kebab shop first. */
export const diets = `
gluten-free-restaurant: diet:gluten_free=only
halal-restaurant: diet:halal=yes|only
kosher-restaurant: diet:kosher=yes|only
vegan-restaurant: diet:vegan=only
vegetarian-restaurant: diet:vegetarian=only`;

/** Places to eat and drink by what they are, and shops of food and drink. */
export const food = `
bar: amenity=bar
beer-garden: amenity=biergarten
brewery: craft=brewery, amenity=pub|bar|restaurant microbrewery=yes
cafe: amenity=cafe
cafeteria: amenity=canteen|cafeteria
cider-house: craft=cider, amenity=cider_house
cocktail-bar: amenity=bar bar=cocktail|cocktails, amenity=bar cocktails=yes|only
coffee-shop: shop=coffee
fast-food-restaurant: amenity=fast_food
food-court: amenity=food_court
food-truck: amenity=fast_food fast_food=food_truck|truck, amenity=fast_food street_vendor=yes
hookah-bar: amenity=hookah_lounge
ice-cream-shop: amenity=ice_cream, shop=ice_cream
juice-bar: amenity=juice_bar, shop=juice
karaoke-bar: amenity=karaoke_box|karaoke, leisure=karaoke
night-club: amenity=nightclub
pub: amenity=pub
restaurant: amenity=restaurant
snack-bar: amenity=snack_bar
sports-bar: amenity=bar|pub bar=sports|sports_bar, amenity=bar|pub sports_bar=yes
tea-house: amenity=tea_house
wine-bar: amenity=bar bar=wine|wine_bar, amenity=bar cuisine=wine, amenity=bar drink:wine=only

bakery: shop=bakery, craft=bakery|baker
beverage-store: shop=beverages|drinks
bubble-tea-shop: shop=bubble_tea
butcher-shop: shop=butcher, craft=butcher
candy-store: shop=confectionery|candy|sweets
cheese-shop: shop=cheese, craft=cheese|cheese_maker
chocolate-shop: shop=chocolate, craft=chocolatier
coffee-roaster: craft=coffee_roaster|coffee_roasting
convenience-store: shop=convenience
delicatessen: shop=deli|delicatessen
distillery: craft=distillery
donut-shop: shop=donut
farm-shop: shop=farm
fish-market: shop=seafood|fish|fishmonger
frozen-food-store: shop=frozen_food
fruit-and-vegetable-store: shop=greengrocer|fruit|vegetables
grocery-store: shop=grocery|food
health-food-store: shop=health_food|nutrition_supplements
liquor-store: shop=alcohol|spirits|liquor
market: amenity=marketplace
flea-market: amenity=marketplace marketplace=flea|flea_market, shop=flea_market
nut-store: shop=nuts
organic-food-store: shop=organic, shop=supermarket|convenience|greengrocer|grocery|farm organic=only
pasta-shop: shop=pasta
pastry-shop: shop=pastry, craft=confectionery|confectioner
spice-shop: shop=spices
supermarket: shop=supermarket
tea-store: shop=tea
water-supplier: shop=water, office=water_utility
wine-shop: shop=wine
winery: craft=winery`;
