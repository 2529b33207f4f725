import { isOwnHost, type OwnSite } from '../own-site.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

// What forms and templates show as an example. RFC 2606 keeps the first three for that.
const placeholderHosts = wordsOf(
  'example.com example.org example.net example.de example.fr domain.com domain.tld domain.de yourdomain.com ' +
    'your-domain.com mydomain.com company.com yourcompany.com mycompany.com companyname.com yoursite.com ' +
    'mysite.com mywebsite.com yourwebsite.com website.com site.com email.com test.com sample.com address.com ' +
    'abc.com xyz.com xxx.com somewhere.com somedomain.com anydomain.com business.com yourbusiness.com ' +
    'emailaddress.com youremail.com yourmail.com mailservice.com server.com host.com provider.com mail.de ' +
    'beispiel.de musterfirma.de muster.de mustermann.de exemple.com exemple.fr ejemplo.com dominio.com ' +
    'tudominio.com esempio.it dominio.it voorbeeld.nl domein.nl doe.com acme.com',
);
const placeholderNames = wordsOf(
  'you your your.name yourname your-name your.email youremail your-email your_email youraddress example user username ' +
    'user.name someone somebody name email e-mail mail.address emailaddress my.email myemail myname me.name firstname ' +
    'first.last firstname.lastname first.lastname vorname.nachname vorname.name ihre.email ihr.name deine.email ' +
    'prenom.nom votre.email votre.nom nombre.apellido tu.correo tucorreo tuemail nome.cognome max.mustermann ' +
    'erika.mustermann john.doe johndoe jane.doe janedoe john.smith johnsmith joe.bloggs jean.dupont foo bar abc xyz ' +
    'test tester sample demo jsmith j.doe jdoe xxx xxxx xxxxx a b x',
);
// Those of a placeholder's name whom nobody mistakes, on whatever domain.
const neverReal = wordsOf(
  'your.name yourname your-name your.email youremail your-email your_email youraddress emailaddress firstname.lastname ' +
    'vorname.nachname ihre.email votre.email tucorreo nombre.apellido nome.cognome max.mustermann erika.mustermann',
);
// Programs' and makers' own: error reports, website builders, themes, font foundries, standards, statistics.
const makersHosts =
  /(?:^|\.)(?:sentry\.io|sentry-next\.wixpress\.com|wixpress\.com|ingest\.sentry\.io|schema\.org|w3\.org|wordpress\.org|wordpress\.com|joomla\.org|typo3\.org|drupal\.org|themeforest\.net|themeisle\.com|elegantthemes\.com|yootheme\.com|templatemonster\.com|godaddy\.com|squarespace\.com|weebly\.com|jimdo\.com|shopify\.com|googlegroups\.com|latofonts\.com|indiantypefoundry\.com|fontawesome\.com|jquery\.com|gnu\.org|mozilla\.org|adobe\.com)$/;
const templateNames =
  /^(?:(?:email|e-mail|mail|name|your|yourname|user|username|someone|you|me)@(?:gmail|googlemail|yahoo|hotmail|outlook|email|mail|aol|live)\.com)$/;
// Keys of error reports, file names for screens with more pixels (`logo@2x.png`), versions (`react@18.2.0`).
const machineName = /^[\da-f]{24,}$|^u00[\da-f]{2}|^\d+x$/;
const fileEnding =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|css|m?js|json|html?|php|aspx?|pdf|mp4|mov|zip|woff2?|ttf)$/;
const pixelRatio = /^\d(?:\.\d)?x[.-]/;

/**
 * Whether an address that is well-formed is nobody's: an example, a file's name, a key, the maker's of a program. On its
 * own site a name such as `email@` is taken for what it says.
 */
export const isTrap = (local: string, host: string, own: OwnSite): boolean => {
  if (machineName.test(local) || pixelRatio.test(host) || fileEnding.test(host)) return true;
  if (neverReal.has(local)) return true;
  if (isOwnHost(own, host)) return false;
  if (placeholderHosts.has(host.replace(/^(?:www|mail)\./, ''))) return true;
  if (makersHosts.test(host)) return true;
  const name = host.slice(0, host.indexOf('.'));
  if (
    placeholderNames.has(local) &&
    (/^(?:your?|my|some|any|the)?-?(?:domain|company|firm|site|website|mail|email|business|example)/.test(name) ||
      name === local)
  )
    return true;
  return templateNames.test(`${local}@${host}`);
};
