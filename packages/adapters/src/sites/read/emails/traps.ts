import { isOwnHost, type OwnSite } from '../own-site.ts';
import { isPlaceholder } from './placeholders.ts';

// On the own site, too: nobody's mailbox is called so.
const neverReal =
  /^(?:your[._-]?(?:name|e-?mail|address)|(?:first|vor)name\.(?:last|nach)?name|(?:ihre?|deine?)[._-]?(?:e-?mail|name|adresse)|votre[._-]?(?:e-?mail|nom|adresse)|prenom\.nom|tu[._-]?(?:correo|email|nombre)|nombre\.apellidos?|nome\.cognome|(?:max|erika)\.?mustermann)$/;
// Programs' and makers' own: error reports, website builders, themes, font foundries, standards, statistics.
const makersHosts =
  /(?:^|\.)(?:sentry\.io|sentry-next\.wixpress\.com|wixpress\.com|ingest\.sentry\.io|schema\.org|w3\.org|wordpress\.org|wordpress\.com|joomla\.org|typo3\.org|drupal\.org|themeforest\.net|themeisle\.com|elegantthemes\.com|yootheme\.com|templatemonster\.com|godaddy\.com|squarespace\.com|weebly\.com|jimdo\.com|shopify\.com|googlegroups\.com|latofonts\.com|indiantypefoundry\.com|fontawesome\.com|jquery\.com|gnu\.org|mozilla\.org|adobe\.com)$/;
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
  if (neverReal.test(local)) return true;
  return !isOwnHost(own, host) && (makersHosts.test(host) || isPlaceholder(local, host));
};
