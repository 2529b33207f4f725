import { tableFields, type TableField } from '@galena/contract/catalogue';
import { fold, languages, maybeWrittenDay } from '@galena/contract/kernel';
import { languageName } from '@galena/contract/search';
import { readEmails, readPhones, readWebsite } from '../contacts.ts';
import type { Columns, RowFile } from '../place.ts';
import { areaOf, firstOf, listOf } from './cells.ts';
import { commonNames, createGuess, type ColumnNames } from './columns.ts';
import { readFigures } from './figures.ts';
import type { InfluencerRefusal, OpenInfluencer } from './influencer.ts';
import { platformOfHost, readPlatform } from './platforms.ts';
import { readTable, withoutUnknown, type Cells, type Table } from './table.ts';

export type InfluencerField = TableField<'influencer'>;

const { city, state, country, location, phone, email, description } = commonNames;

const columnNames: ColumnNames<InfluencerField> = {
  ref: 'ref id uid channelid userid externalid identifier identificador identifiant kennung',
  name: 'name fullname channel channelname title creator creatorname influencer displayname nombre nom',
  username: 'username handle user account screenname usuario utilisateur benutzername nutzername',
  platform: 'platform network plataforma red plateforme reseau plattform netzwerk',
  url: 'channelurl profileurl url profile profilelink channellink link enlace lien perfil profil',
  website: 'website site homepage web sitioweb paginaweb siteweb webseite',
  interests:
    'interests topics topic categories category niche section tags intereses temas centresdinteret themes themen interessen',
  hashtags: 'hashtags hashtag',
  followers:
    'followers followercount followerscount subscribers subscribercount subs fans seguidores suscriptores abonnes abonnenten',
  engagements: 'engagements interactions interacciones interaktionen avgengagements averageengagements',
  engagement_rate: 'engagementrate er engagement tasadeinteraccion tauxdengagement interaktionsrate',
  views: 'views viewcount totalviews visualizaciones vistas vues aufrufe',
  reels_plays: 'reelsplays reelplays avgreelsplays averagereelsplays reproducciones lectures',
  saves: 'saves saved avgsaves averagesaves guardados enregistrements gespeichert',
  shares: 'shares avgshares averageshares compartidos partages geteilt',
  audience_credibility:
    'audiencecredibility credibility realfollowers realaudience credibilidad credibilite glaubwurdigkeit',
  last_posted:
    'lastposted lastpost lastpostdate lastposton latestpost ultimapublicacion dernierepublication letzterbeitrag',
  age: 'age edad alter',
  language: 'language lang idioma langue sprache',
  gender: 'gender sex genero sexo genre sexe geschlecht',
  description: `bio ${description}`,
  phone,
  email,
  city,
  state,
  country,
  location,
};

/** What the columns of a file of influencers seem to hold. */
export const guessInfluencers = createGuess(tableFields.influencer, columnNames, [
  'url',
  'interests',
  'hashtags',
  'phone',
  'email',
]);

const longest = { name: 500, ref: 200, line: 300, word: 40 } as const;

/**
 * What a profile's address calls its owner: `@name`, of YouTube also `channel/UC…`, and the older `c/name` and `user/name`. Null: it
 * leads to no profile.
 */
const profileIn = (address: string): string | null => {
  const parts = decodeURI(new URL(address).pathname).split('/').filter(Boolean);
  const [first = '', second = ''] = parts;
  if (platformOfHost(address) !== 'youtube') return first === '' ? null : `@${first.replace(/^@/, '').toLowerCase()}`;
  if (first.startsWith('@')) return first.toLowerCase();
  // Ids of channels tell great letters from small ones.
  if (first === 'channel' && second !== '') return `channel/${second}`;
  if ((first === 'c' || first === 'user') && second !== '') return `${first}/${second.toLowerCase()}`;
  return null;
};

const maybeProfile = (address: string): string | null => {
  try {
    return profileIn(address);
  } catch {
    // A sign that is no part of any letter.
    return null;
  }
};

const codes =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  );

/** A language by its code, or by its name in one of our languages; another word stays what it is. */
const readLanguage = (text: string): string | null => {
  const plain = fold(text);
  const [code = ''] = plain.split(/[-_]/);
  if (/^[a-z]{2}$/.test(code)) return code;
  const named = codes.find((one) => languages.some((own) => fold(languageName(one, own)) === plain));
  return named ?? (plain.length > 0 && plain.length <= longest.word ? plain : null);
};

const genders: Readonly<Record<string, 'female' | 'male'>> = {
  ...Object.fromEntries(
    'female f woman w mujer femenino femme feminin weiblich frau'.split(' ').map((word) => [word, 'female' as const]),
  ),
  ...Object.fromEntries(
    'male m man hombre masculino homme masculin mannlich mann'.split(' ').map((word) => [word, 'male' as const]),
  ),
};

/** `3.1%` and `3,1 %` are 0.031, and so is `0.031`; a plain figure above 1 is one of a hundred. */
const readRate = (text: string): number | null => {
  const [, digits = '', sign] = /^(\d{1,3}(?:[.,]\d+)?)\s*(%)?$/.exec(text.trim()) ?? [];
  const value = Number(digits.replace(',', '.'));
  if (digits === '') return null;
  const rate = sign !== undefined || value > 1 ? value / 100 : value;
  return rate <= 1 ? Number(rate.toFixed(6)) : null;
};

const ages = { lowest: 1, highest: 120 } as const;

/** Somebody's age in years. */
const readAge = (text: string): number | null => {
  const age = Number(/^\d{1,3}$/.exec(text.trim())?.[0]);
  return age >= ages.lowest && age <= ages.highest ? age : null;
};

/** A figure that is said as one. */
const readFigure = (text: string): number | null => {
  const range = readFigures(text);
  return range !== null && range.from === range.to ? range.from : null;
};

const figuresOf = ({ all }: Cells<InfluencerField>): Partial<OpenInfluencer> =>
  withoutUnknown({
    followers: firstOf(all('followers'), readFigure),
    engagements: firstOf(all('engagements'), readFigure),
    engagement_rate: firstOf(all('engagement_rate'), readRate),
    views: firstOf(all('views'), readFigure),
    reels_plays: firstOf(all('reels_plays'), readFigure),
    saves: firstOf(all('saves'), readFigure),
    shares: firstOf(all('shares'), readFigure),
    audience_credibility: firstOf(all('audience_credibility'), readRate),
    last_posted: firstOf(all('last_posted'), (text) => maybeWrittenDay(text)),
    language: firstOf(all('language'), readLanguage),
    gender: firstOf(all('gender'), (text) => genders[fold(text)] ?? null),
    age: firstOf(all('age'), readAge),
  });

/** Who it is on which platform. */
const profileOf = ({ all, first }: Cells<InfluencerField>) => {
  const url = firstOf(all('url'), readWebsite);
  const platform = firstOf(all('platform'), readPlatform) ?? (url === undefined ? undefined : platformOfHost(url));
  const handle = first('username')?.replace(/^@/, '');
  const inAddress = url === undefined || platformOfHost(url) === undefined ? null : maybeProfile(url);
  const named = handle === undefined ? [] : [`@${handle.toLowerCase()}`];
  const keys = platform === undefined ? [] : [...(inAddress === null ? [] : [inAddress]), ...named];
  return {
    url,
    platform,
    username: handle ?? (inAddress?.startsWith('@') ? inAddress.slice(1) : undefined),
    keys: [...new Set(keys)].map((key) => `${platform}:${key}`),
  };
};

const influencerOf = (cells: Cells<InfluencerField>): OpenInfluencer | InfluencerRefusal => {
  const { all, first, tags } = cells;
  const { url, platform, username, keys } = profileOf(cells);
  const name = first('name') ?? username;
  if (name === undefined) return 'unnamed';
  const ref = first('ref') ?? keys[0] ?? url?.replace(/^https?:\/\/(www\.)?/, '');
  // Without one nobody could tell it from another of its name, or find it.
  if (ref === undefined) return 'no_profile';
  const place = areaOf(cells);
  const lines = [...Object.values(place), username ?? '', ...keys];
  if (name.length > longest.name || ref.length > longest.ref || lines.some((line) => line.length > longest.line))
    return 'too_large';
  return {
    ref,
    name,
    ...withoutUnknown({
      username,
      platform,
      url,
      website: firstOf(all('website'), readWebsite),
      description: first('description'),
    }),
    ...figuresOf(cells),
    ...place,
    interests: listOf(all('interests'), /[;|,\n]/),
    hashtags: listOf(all('hashtags'), /[;|,\s]/)
      .map((tag) => tag.replace(/^#/, ''))
      .filter((tag) => tag !== ''),
    phones: readPhones(all('phone')),
    emails: readEmails(all('email')),
    keys,
    tags,
  };
};

/** Fields that have to be there for a row to be read; of several in one line one is enough. */
export const neededOfInfluencers = [
  ['name', 'username'],
  ['url', 'username', 'ref'],
] as const;

/**
 * Reads influencers from a table. A row has to have a name or a username, and a profile that tells it from others: an address, a
 * username on a platform, or a `ref`.
 * @param columns what they hold; `matchColumns` proposes it
 * @throws OpenDataError as `readTable`
 */
export const readInfluencers = (table: Table, columns: Columns, signal?: AbortSignal): RowFile<OpenInfluencer> =>
  readTable(
    table,
    columns,
    {
      needed: neededOfInfluencers,
      rowOf: influencerOf,
    },
    signal,
  );
