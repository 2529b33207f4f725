/** Sports, by `sport` of a club or a place where it is done. */
export const sports = `
archery-range: archery
badminton-club: badminton
basketball-club: basketball
boxing-gym: boxing
chess-club: chess
climbing-gym: climbing, bouldering, climbing_indoor
cricket-club: cricket
diving-center: scuba_diving, diving
equestrian-center: equestrian
football-club: soccer, american_football, australian_football, gaelic_games
go-kart-track: karting
gymnastics-club: gymnastics
ice-hockey-club: ice_hockey
judo-school: judo
karate-school: karate
laser-tag-center: laser_tag
martial-arts-school: martial_arts, taekwondo, aikido, kickboxing, jiu-jitsu, krav_maga
motorsports-club: motor, motocross
paintball-center: paintball
pilates-studio: pilates
pool-hall: billiards, snooker, 8pin_billiards
public-swimming-pool: swimming
rowing-club: rowing
rugby-club: rugby, rugby_union, rugby_league
sailing-school: sailing
shooting-range: shooting
skate-park: skateboard
squash-club: squash
tennis-club: tennis
volleyball-club: volleyball, beachvolleyball
yoga-studio: yoga`;

/** Where people spend their free time, and where they stay over night. */
export const leisure = `
amusement-arcade: leisure=amusement_arcade|arcade
amusement-park: tourism=theme_park, leisure=amusement_park
aquarium: tourism=aquarium
art-museum: tourism=museum museum=art|fine_arts|modern_art
ballet-school: leisure=dance dance:style=ballet, amenity=dancing_school|dance_school dance:style=ballet
banquet-hall: amenity=banquet_hall
beach-club: leisure=beach_resort|beach_club
bed-and-breakfast: tourism=bed_and_breakfast, tourism=guest_house guest_house=bed_and_breakfast|bnb
bingo-hall: leisure=bingo_hall|bingo
botanical-garden: leisure=garden garden:type=botanical|botanic
bowling-alley: leisure=bowling_alley
campground: tourism=camp_site
casino: amenity=casino, leisure=casino
chess-club: club=chess
circus: amenity=circus, amenity=theatre theatre:genre=circus
concert-hall: amenity=concert_hall|music_venue, amenity=theatre theatre:type=concert_hall
country-club: leisure=country_club
dance-school: amenity=dancing_school|dance_school, leisure=dance dance:teaching=yes|only
diving-center: shop=scuba_diving, amenity=dive_centre, club=scuba_diving
dog-park: leisure=dog_park
equestrian-center riding-school: leisure=horse_riding, amenity=riding_school
escape-room: leisure=escape_game
go-kart-track: leisure=karting
golf-course: leisure=golf_course
guest-house: tourism=guest_house
gym: leisure=fitness_centre|gym, amenity=gym
historical-landmark: tourism=attraction historic=*
holiday-apartment: tourism=apartment
hostel: tourism=hostel
hotel: tourism=hotel
ice-skating-rink: leisure=ice_rink
laser-tag-center: leisure=laser_tag
marina: leisure=marina
martial-arts-school: amenity=dojo
meditation-center: amenity=meditation_centre
miniature-golf-course: leisure=miniature_golf
motel: tourism=motel
motorsports-club: club=motorcycle|automobile|car
mountain-hut: tourism=alpine_hut|wilderness_hut
movie-theater: amenity=cinema
museum: tourism=museum
nature-reserve: leisure=nature_reserve
paintball-center: leisure=paintball
park: leisure=park
petting-zoo: tourism=zoo zoo=petting_zoo
planetarium: amenity=planetarium
playground: leisure=playground|indoor_play
pool-hall: leisure=billiards
public-swimming-pool: leisure=swimming_pool
racetrack: leisure=track sport=motor|horse_racing|greyhound_racing|harness_racing
recreation-center: leisure=recreation_centre|recreation_center
resort: leisure=resort, tourism=resort
rv-park: tourism=caravan_site
sauna: leisure=sauna
science-museum: tourism=museum museum=science|technology|natural_history
shooting-range: leisure=shooting_range|shooting_ground, amenity=shooting_range
skate-park: leisure=skatepark|skate_park
ski-resort: leisure=ski_resort
spa day-spa: leisure=spa, shop=spa, amenity=spa
sports-club: club=sport, leisure=sports_club
sports-complex: leisure=sports_centre|sports_hall
stable: leisure=stable, amenity=stable|stables
stadium: leisure=stadium
surf-school: amenity=surf_school
tanning-salon: leisure=tanning_salon, shop=tanning|solarium, shop=beauty beauty=tanning|solarium
tennis-club: club=tennis
theater: amenity=theatre
theater-company: office=theatre_company, club=theatre
tourist-attraction: tourism=attraction
tourist-information-center: tourism=information information=office|visitor_centre
trampoline-park: leisure=trampoline_park
vacation-rental: tourism=chalet
water-park: leisure=water_park
wildlife-park: tourism=zoo zoo=wildlife_park|safari_park, leisure=wildlife_park
yacht-charter: shop=yacht_charter, office=yacht_charter
yacht-club: club=yachting|sailing|yacht
youth-hostel: tourism=hostel hostel=youth_hostel|youth
zoo: tourism=zoo`;
