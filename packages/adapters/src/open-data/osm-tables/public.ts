/** Schools, authorities, houses of worship and what else is there for everybody. */
export const everybody = `
adult-education-school: office=educational_institution, amenity=folk_high_school
archive: amenity=archive|archives, office=archive
art-school: amenity=art_school, amenity=training training=art|arts, amenity=college college=art
atm: amenity=atm
bank: amenity=bank, office=bank
beauty-school: amenity=training training=beauty|cosmetics
boarding-school: amenity=boarding_school, amenity=school boarding=yes|only
buddhist-temple: amenity=place_of_worship religion=buddhist
bus-company: office=bus_company
bus-station: amenity=bus_station
cemetery: amenity=grave_yard
church: amenity=place_of_worship religion=christian
college: amenity=college
community-center: amenity=community_centre
conference-center: amenity=conference_centre
consulate: office=consulate, amenity=consulate, office=diplomatic diplomatic=consulate|honorary_consulate
convent: amenity=monastery community:gender=female
courthouse: amenity=courthouse
crematorium: amenity=crematorium
cultural-center: amenity=arts_centre|cultural_centre
data-center: office=data_center|datacenter
day-care-center: amenity=childcare
driving-school: amenity=driving_school
elementary-school: amenity=school isced:level=1, amenity=school school=primary|elementary
embassy: amenity=embassy, office=embassy, office=diplomatic diplomatic=embassy
employment-office: office=government government=employment|employment_agency|job_centre
event-venue: amenity=events_venue|event_venue|events_centre
exhibition-center: amenity=exhibition_centre
ferry-service: amenity=ferry_terminal
fire-station: amenity=fire_station
flight-school: amenity=flight_school, amenity=training training=aviation|flight
government-office: office=government|administrative|public
hindu-temple: amenity=place_of_worship religion=hindu
kindergarten preschool: amenity=kindergarten|preschool
language-school: amenity=language_school
library: amenity=library
monastery: amenity=monastery
mosque: amenity=place_of_worship religion=muslim
music-school: amenity=music_school
parking-garage: amenity=parking parking=multi-storey|underground
passport-office: office=government government=passport|passports
police-station: amenity=police
post-office: amenity=post_office
prison: amenity=prison
private-school: amenity=school operator:type=private
public-bath: amenity=public_bath
radio-station: amenity=studio studio=radio
recording-studio: amenity=studio studio=audio|music|recording
religious-school: amenity=religious_school|madrasa
sailing-school: amenity=sailing_school
school: amenity=school
secondary-school: amenity=school isced:level=2|3, amenity=school school=secondary|high
ski-school: amenity=ski_school
special-education-school: amenity=school school=special_education_needs|special_education|special
student-housing: amenity=student_accommodation|dormitory
swimming-school: amenity=swimming_school
synagogue: amenity=place_of_worship religion=jewish
tax-office: office=tax_office, office=government government=tax
television-station: amenity=studio studio=television|tv
temple: amenity=place_of_worship religion=shinto|taoist|sikh|jain|bahai|confucian|caodaism|chinese_folk
town-hall: amenity=townhall, office=municipality
truck-stop: amenity=truck_stop
university: amenity=university
video-production-service: amenity=studio studio=video|film
vocational-school: amenity=vocational_school|trade_school, amenity=training training=vocational, amenity=college college=vocational
youth-center: amenity=youth_centre, amenity=community_centre community_centre=youth_centre, amenity=community_centre community_centre:for=juvenile|youth
youth-organization: club=scout|scouts|youth, office=youth_organization`;
