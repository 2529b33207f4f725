const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * Words that stand in headings, menus, addresses, banners and the names of companies and products, and are no part of a
 * person's name whatever stands before them.
 */
export const neverNames = wordsOf(
  'the our your my us we you and or of for in on at to by from with about all more new home site web website online blog news team staff ' +
    'people contact contacts email e-mail mail phone telephone fax mobile cell tel address addresses office offices location locations map hours ' +
    'open opening closed monday tuesday wednesday thursday friday saturday sunday january february september october november december ' +
    'service services product products shop store cart checkout sales support help faq faqs privacy policy policies terms conditions legal ' +
    'notice copyright rights reserved company companies business businesses group groups inc llc llp ltd limited corp corporation gmbh ag kg ' +
    'ohg ug mbh sarl sas sa srl spa bv nv plc pllc co association associations associates associate partners foundation university institute ' +
    'academy center centers centre clinic clinics hospital hotel hotels restaurant restaurants cafe bakery department departments division ' +
    'board committee council insurance estate estates street road avenue boulevard suite floor building buildings town county states kingdom ' +
    'america american english french spanish european europe world international national global regional general manager managers ' +
    'management managing director directors president presidents vice officer officers executive executives founder founders owner owners ' +
    'partner chairman chairperson chairwoman head assistant assistants secretary treasurer engineer engineers engineering consultant consultants ' +
    'consulting administrator administrators administration coordinator coordinators marketing operations technical customer customers human ' +
    'resources project projects design designs designer designers development developer developers research learn view click download downloads ' +
    'login logout sign register search menu skip content main back next previous top here find get meet join order buy free call request quotes ' +
    'estimate estimates booking bookings reservation reservations careers career jobs job events event gallery photos photo videos video media ' +
    'review reviews testimonials testimonial clients client portfolio history mission vision values overview welcome introduction facebook twitter ' +
    'instagram linkedin youtube google pinterest tiktok follow share print quality solution solutions system systems technology technologies ' +
    'software hardware medical dental family care firm attorneys attorney lawyers lawyer financial finance accounting accountants accountant tax ' +
    'taxes construction homes repair repairs plumbing heating cooling electric electrical auto cars car bathroom kitchens bathrooms roofing name ' +
    'names full time part years year weeks week key features special offers offer gift gifts certificate certificates membership member members ' +
    'leadership advisory profile profiles kontakt impressum datenschutz startseite über uns unser unsere leistungen angebot angebote aktuelles ' +
    'anfahrt öffnungszeiten straße strasse platz weg allee telefon adresse firma praxis verein stadt gemeinde abteilung abteilungen bereich bereiche filiale filialen standort standorte zentrale angaben gemäß haftung inhalt ' +
    'geschäftsführer geschäftsführung inhaber vertretung umsatzsteuer registergericht handelsregister amtsgericht und der die das für mit bei zum ' +
    'zur accueil contactez nous notre équipe mentions légales société siège social directeur publication gérant hébergeur inicio nosotros contacto ' +
    'aviso política calle plaza empresa equipo nuestro chi siamo contatti piazza azienda over ons onze diensten straat doctor trustees smart ' +
    'interior interiors exterior exteriors premium standard basic professional professionals pro plus statement user users guides release studies workers compensation agent agents ' +
    'broker brokers specialist specialists operator assistance directory representative representatives accident injury damage employment agency ' +
    'agencies singapore shanghai tokyo dubai zealand canada australia india controller supervisor analyst planner technician receptionist bookkeeper ' +
    'realtor realtors superintendent councilmember commissioner commission mayor professor teacher trainer therapist dentist physician physicians ' +
    'surgeon nurse nurses cookie cookies consent analytics tracking tag tags accept reject settings preferences necessary functional statistics pixel ' +
    'ads adwords cloud suite server servers data digital security network networks hosting domain domains app apps mobile platform edition series ' +
    'collection collections model models version kit set sets pack package packages bundle size sizes color colors colour material materials leather ' +
    'cotton wool steel wooden chair chairs table tables sofa lamp lamps bed beds desk desks mirror rug rugs shoe shoes boots shirt shirts jacket ' +
    'jackets clothing clothes jeans fashion wear apparel bag bags watch watches ring rings necklace bracelet earrings perfume shampoo cream serum lipstick wine wines beer whisky whiskey vodka ' +
    'coffee tea chocolate cake cakes pizza burger salad soup sandwich chicken beef menu menus machine machines tool tools battery batteries charger ' +
    'cable camera cameras lens phone phones tablet laptop laptops monitor printer printers keyboard headphones speaker speakers bike bikes vehicle ' +
    'vehicles truck trucks tire tires motor motors engine engines pump pumps filter filters valve valves heater boiler oven mixer beach valley ' +
    'heights springs creek lake lakes river island islands mountain mountains hills ridge canyon bay harbor harbour airport station plaza mall ' +
    'museum library theatre theater stadium arena village villages gardens parks trail trails school schools elementary highschool middle district ' +
    'districts camp camps club clubs league festival society union federation alliance network trust fund funds capital investments investment ' +
    'ventures holdings holding industries industry enterprises enterprise studios studio productions production salon spa fitness gym yoga boutique ' +
    'market markets grill bistro tavern pub inn lodge resort resorts villa villas apartments apartment residence residences realty properties ' +
    'property rentals rental logistics transport transportation shipping delivery freight moving storage cleaning landscaping roofing painting ' +
    'flooring windows doors fencing paving towing catering printing publishing advertising communications telecom energy solar power gas oil water ' +
    'waste recycling environmental safety training learning education courses course classes class workshop workshops webinar webinars resources ' +
    'newsletter newsletters articles article tips archive archives categories category tags comments comment posts post read rss feed sitemap ' +
    'accessibility disclaimer returns refunds warranty wishlist account accounts password username dashboard portal gateway links link pages ' +
    'rechnung versand zahlung warenkorb kleidung mode konto anmelden suche hilfe jobs karriere produkte produkt shop preise preis zubehör angaben informationen ' +
    'produits produit panier compte recherche aide boutique prix livraison paiement conditions générales productos producto carrito cuenta buscar ' +
    'ayuda tienda precios envío pago condiciones generales avenida carrera rue ville communauté ciudad centro servicio servicios servizi prodotti',
);

/** Words that are family names, too: they are one behind a name that somebody was given, and stand in headings otherwise. */
export const seldomNames = wordsOf(
  'may march april june july august page church house park north south east west city state court place square drive lane law best good great ' +
    'first last day days night morning evening blue green white black gold silver summer winter spring autumn christmas holiday easter press case ' +
    'study guide real bank banks united saint san santa los las london paris berlin munich chicago boston houston dallas texas florida york hong kong ' +
    'california ireland england scotland wales germany france spain italy bishop baker cook butler carpenter dean mason porter coach chef barber ' +
    'gardener judge marshall major pope priest abbott deacon pastor farmer hunter fisher taylor tailor shepherd sergeant knight king prince duke earl ' +
    'noble love joy hope grace faith key keys rose lily read book books price sale long short small little big young old rich wise stern hall field ' +
    'forest wood woods hill bush brook rivers stone rock sand snow frost rain storm wind cloud sky star moon sun garden kitchen bath roof door wall ' +
    'bridge ford mill miles street power cash penny nickel dollar pound bond bell horn drum song music dance ball game sport speed swift sharp bright ' +
    'brown gray grey violet wolf fox bear lamb bull crane swan hawk eagle finch crow cross temple castle tower camp post link chase hunt fish berry ' +
    'apple cherry plum pepper salt rice bean bacon ham pie cotton silk button buckle glass cable story english french german holland',
);

/** Small words within names of people. */
export const particles = wordsOf(
  'de del della delle dei degli di da das do dos la le du des van von der den ter ten te zu zum zur vom vander y e i bin ibn ben bint el al af av ' +
    "st st. ste. saint san santa mac o' ap ab dit",
);
