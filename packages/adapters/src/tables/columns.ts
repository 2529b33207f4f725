import type { ImportTarget } from '@galena/contract/imports';
import type { ListType } from '@galena/contract/kernel';
import { commonNames, createGuess, plainName, type ColumnGuess } from '../open-data/csv/columns.ts';

// As files of the usual tools call them in English, Spanish, French and German, beside our own titles. `commonNames` has the rest.
const usual: Readonly<Record<string, string>> = {
  ...commonNames,
  name: 'name nombre nom title bezeichnung',
  first_name: 'firstname givenname forename first nombredepila primernombre prenom vorname',
  last_name: 'lastname surname familyname last apellido apellidos nomdefamille nachname familienname zuname',
  phone: `${commonNames.phone} phones phonenumbers directphone workphone corporatephone workdirectphone mobilenumber`,
  email: `${commonNames.email} workemail contactemail genericemail businessemail emailaddresses primaryemail`,
  website: `companywebsite ${commonNames.website} websiteurl websiteaddress companydomain companydomainname domainname domain dominio domaine domane`,
  job_title:
    'jobtitle title role jobrole headline puesto cargo poste fonction intituleduposte funktion berufsbezeichnung stelle',
  position: 'position posicion stellung rolle',
  department: 'department departments departamento area departement service abteilung bereich',
  management_levels: 'managementlevel managementlevels seniority senioritylevel nivel niveau fuhrungsebene',
  company:
    'company companyname organization organisation organizationname employer account accountname companynameforemails empresa ' +
    'organizacion entreprise societe raisonsociale firma firmenname unternehmen arbeitgeber',
  linkedin_url:
    'linkedinurl linkedin linkedinprofile linkedinprofileurl personlinkedinurl profileurl companylinkedinurl companylinkedin linkedincompanypage',
  employee_count:
    'employees employeecount employeescount numberofemployees noofemployees numemployees totalemployees headcount teamsize ' +
    'companysize size sizerange staff empleados numerodeempleados plantilla effectif effectifs salaries nombredesalaries taille ' +
    'mitarbeiter mitarbeiterzahl mitarbeiteranzahl anzahlmitarbeiter',
  'data.industry': 'industry primaryindustry companyindustry sector vertical industria rubro secteur branche',
  'data.industries': 'industries sectors verticals sectores secteurs branchen',
  'data.founded':
    'founded foundedyear yearfounded foundeddate foundedon foundingyear foundationyear established fundacion anodefundacion ' +
    'fondation anneedecreation grundung grundungsjahr gegrundet',
  'data.revenue':
    'revenue annualrevenue estimatedrevenue turnover annualturnover ingresos facturacion chiffredaffaires umsatz jahresumsatz',
  'data.technologies': 'technologies technology techstack tech tecnologias technologien keywords',
  'data.category':
    'category maincategory primarycategory type kind industry categoria tipo rubro categorie secteur activite kategorie art typ',
  'data.categories': 'categories types subtypes categorias kategorien',
  'data.rating':
    'rating stars score averagerating totalscore valoracion calificacion puntuacion note avis bewertung sterne',
  'data.reviews':
    'reviews reviewcount reviewscount numberofreviews resenas opiniones nombredavis bewertungen anzahlbewertungen',
  'data.opening_hours':
    'openinghours hours workinghours horario horarios horaires heuresdouverture offnungszeiten oeffnungszeiten',
  'data.brand': 'brand chain marca cadena marque enseigne marke kette',
  'data.tech': 'tech technologies technologiesinuse cms',
  'data.profiles': 'profiles socials socialprofiles sociallinks socialmedia redessociales reseauxsociaux profile',
  'data.lat': 'lat latitude latitud breite breitengrad',
  'data.lng': 'lng lon long longitude longitud lange laenge langengrad laengengrad',
  'data.title': 'title pagetitle sitetitle titulo titre titel',
  'data.description': commonNames.description,
  'data.platform': 'platform network channel plataforma red plateforme reseau plattform netzwerk kanal',
  'data.username':
    'username handle user account usuario nombredeusuario utilisateur identifiant nutzername benutzername',
  'data.url': `url profileurl profilelink profile link ${commonNames.website} channelurl groupurl grouplink enlace perfil lien profil`,
  'data.followers':
    'followers followercount subscribers subscribercount seguidores suscriptores abonnes follower abonnenten',
  'data.members':
    'members membercount memberscount numberofmembers groupmembers miembros membres mitglieder mitgliederzahl anzahlmitglieder',
  'data.privacy': 'privacy visibility groupprivacy privacidad confidentialite sichtbarkeit',
  'data.engagementRate': 'engagementrate engagement er interaccion engagementquote',
  'data.avg_likes': 'avglikes averagelikes likes megusta jaime',
  'data.avg_comments': 'avgcomments averagecomments comments comentarios commentaires kommentare',
  'data.avg_views': 'avgviews averageviews',
  'data.interests': 'interests topics intereses temas interets interessen',
  'data.hashtags': 'hashtags tags etiquetas',
  'data.attribution': 'attribution datafrom',
  'data.active_in': 'activein countries paises pays lander',
};

// What means something else in files of these kinds.
const ofKind: Readonly<Record<ListType, Readonly<Record<string, string>>>> = {
  people: {
    name: 'name fullname contactname personname contact lead nombrecompleto nombreyapellidos nom nomcomplet vollername ansprechpartner kontakt nombre',
  },
  company: {
    name: `companyname company organizationname organization organisation businessname accountname ${usual['company']} name nombre nom account business`,
  },
  local: {
    name: `name companyname company businessname business placename place title nombre negocio nom ${usual['company']} bezeichnung`,
  },
  domain: { name: `name ${usual['company']} nombre nom` },
  influencer: { name: 'name fullname displayname channelname channel creator influencer nombre nom' },
  group: {
    name: 'name title group groupname nombre grupo nom groupe gruppe gruppenname bezeichnung',
    website: 'website webpage web homepage siteweb sitioweb webseite',
  },
};

// What several columns may hold: one has more than one telephone.
const several = ['email', 'phone'] as const;

/** What our own exports call the fields, in every language, by the field. */
type OwnTitles = Readonly<Record<string, readonly string[]>>;

/** What the columns of a file for lists of a kind seem to hold: what our own exports write says it best. */
export const guessOf = (type: ListType, targets: readonly ImportTarget[], titles: OwnTitles): ColumnGuess<string> => {
  const names = Object.fromEntries(
    targets.map(({ name }) => {
      const own = (titles[name] ?? []).map(plainName);
      return [
        name,
        [...own, ofKind[type][name] ?? usual[name] ?? plainName(name.replace('data.', ''))].join(' '),
      ] as const;
    }),
  );
  const lists = targets.filter(({ kind }) => kind === 'texts').map(({ name }) => name);
  return createGuess(
    targets.map(({ name }) => name),
    names,
    [...several, ...lists],
  );
};
