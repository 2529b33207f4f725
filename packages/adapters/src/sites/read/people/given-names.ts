import { givenNames } from './given-name-lists.ts';

// Names that are words, places or months too: alone they say little.
const namesThatAreWords =
  'abe adelaide angel april art asia august augusta autumn baris basil bay bill bo bradford brandy brook brooke ' +
  'brooklyn bud buddy can candy carolina chance charity chase chelsea cherry china chip christian christie clay ' +
  'cliff clifton clinton coral crystal dakota dale dallas dawn dean deniz denver destiny dixie dolly don dot drew ' +
  'duke earl easter eden elm faith fern floor flor flora florence florida forest france frank franklin gay gene ' +
  'georgia german ginger glen glory gold grace grant grayson griffin guy hai hal harmony harper harris harrison ' +
  'haven heath heaven holly hong honor hope houston hunter india iris ivory ivy jack jackson jade jasmin jasper ' +
  'jay jean jefferson jersey jet jett jewel jordan joy juan july june junior justice kay kent king kit kong lan ' +
  'lance lane laurel lily lincoln logan london lucky luz made madison mae magnolia mai major maple marina marion ' +
  'mark mason mate max may mercedes mercy merry miles min misty montana montgomery morgan na nana nelson nice nick ' +
  'noble nova ocean odd olive opal orlando page pal par paris parker pat patience pearl penny per phil phoenix ' +
  'piper porter preston price prince princess rasa ray reed reese remedios rich river rob robin rocky rod roman ' +
  'romeo rose rosemary royal ruby rusty sage salvador sandy santiago santo savannah scarlett scout shad shelly ' +
  'sierra skip sky son sonny star sterling stone storm stormy sue summer sung sunny sydney terra tiffany tone ' +
  'trinidad trinity tripp valentine van venus vera victoria viola violet virginia wade ward warren wayne will ' +
  'willow windy winter woody';

const ambiguous = new Set(namesThatAreWords.split(' '));
const known = new Set(givenNames.flatMap((list) => list.split(' ')));

/** A word as the lists have it: small letters without accents. */
const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .toLowerCase();

/** How surely a word is a name that somebody was given: 2 for a name and nothing else, 1 for one that is a word too, 0 unknown. */
export const givenness = (word: string): 0 | 1 | 2 => {
  const plain = plainWord(word);
  if (ambiguous.has(plain)) return 1;
  if (known.has(plain)) return 2;
  // "Anna-Lena", "Jean-Luc": each part is one.
  const parts = plain.split('-');
  return parts.length === 2 && parts.every((part) => known.has(part) || ambiguous.has(part)) ? 2 : 0;
};
