const wordsOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

// English, Spanish, French, German, and what is common beside them. Accents do not stand in addresses.
const possessives = [
  'your my some any the a',
  'tu su mi vuestro nuestro un',
  'votre ton mon notre vos ma une',
  'ihr ihre dein deine mein meine euer eure max',
  'tuo il uw jouw mijn seu',
];
const mailboxes = [
  'name names email e-mail mail emailaddress mailaddress address user username firstname first lastname last surname fullname ' +
    'nickname login someone somebody anyone person recipient example sample youremailaddress customer client',
  'nombre nombres apellido apellidos correo correoelectronico direccion usuario usuaria alguien ejemplo destinatario cliente',
  'nom prenom courriel adresse adressemail adresseemail utilisateur identifiant quelquun exemple destinataire pseudo',
  'vorname nachname emailadresse mailadresse adresse benutzer benutzername nutzer nutzername jemand beispiel muster empfaenger ' +
    'anwender',
  'nome cognome naam voornaam achternaam indirizzo voorbeeld esempio utente gebruiker usuario',
];
const domains = [
  'example examples sample domain domainname yourdomain mydomain somedomain anydomain company companyname website site webaddress ' +
    'yoursite host hostname server provider mailserver mailservice emailprovider isp organization organisation business email mail ' +
    'emailaddress address placeholder',
  'ejemplo dominio empresa compania sitio sitioweb paginaweb servidor proveedor correo',
  'exemple domaine nomdedomaine entreprise societe monsite votresite siteweb serveur fournisseur hebergeur courriel messagerie',
  'beispiel domaene musterfirma mustermann muster musterdomain firma firmenname unternehmen webseite homepage anbieter',
  'esempio dominio azienda voorbeeld domein bedrijf exemplo',
];
// Those of the words above that no business is called: whoever stands before them is an example.
const never = wordsOf(
  'example examples domainname yourdomain mydomain somedomain anydomain companyname yourcompany mycompany yoursite yourwebsite mysite',
  'mywebsite emailaddress yourbusiness yourname youremail yourmail somewhere placeholder ejemplo tudominio sudominio midominio',
  'tuempresa suempresa miempresa exemple votredomaine mondomaine nomdedomaine votresite monsite votreentreprise beispiel',
  'beispielfirma musterfirma mustermann muster musterdomain ihredomain ihre-domain deinedomain deine-domain meinedomain ihrefirma',
  'ihre-firma deinefirma meinefirma ihrewebsite esempio tuodominio miodominio voorbeeld uwdomein exemplo your-domain your-company',
  'my-domain company-name votre-domaine votre-site votre-entreprise tu-dominio tu-empresa su-empresa domain domaine dominio domene',
);
// Who is nobody, and who may be somebody elsewhere.
const nobodies = wordsOf(
  'john.doe johndoe jane.doe janedoe j.doe jdoe joe.bloggs max.mustermann maxmustermann erika.mustermann mustermann m.mustermann',
  'foo bar foobar abc xyz test tester xxx xxxx xxxxx xxxxxx a b c x y z you me user1 abc123 fulano',
);
const commonNames = wordsOf(
  'john.smith johnsmith jsmith jean.dupont jeandupont marie.dupont juan.perez juanperez mario.rossi mariorossi',
);
// Domains that stand for one in examples, as their names do not tell.
const hosts = wordsOf(
  'company.com website.com site.com email.com test.com sample.com address.com abc.com xyz.com xxx.com business.com',
  'mailservice.com server.com host.com provider.com mail.de doe.com',
);
/** Providers where everybody gets an address, in examples, too. */
const freeMail =
  /^(?:gmail|googlemail|yahoo|hotmail|outlook|aol|live|gmx|web|icloud|orange|free|terra|laposte|wanadoo|t-online|mail|email)\./;

const determiner = new Set(possessives.join(' ').split(' '));
const mailbox = wordsOf(...mailboxes);
const domainWord = wordsOf(...domains);

/** The words of a name that is written without spaces: "your-name", "votre.nom", "tucorreo", "name1". */
const isMadeOf = (text: string, words: ReadonlySet<string>): 'no' | 'plain' | 'yours' => {
  const parts = text
    .replace(/\d{1,3}$/, '')
    .split(/[._+-]/)
    .filter((part) => part !== '');
  let isYours = false;
  for (const part of parts) {
    if (words.has(part)) continue;
    if (parts.length > 1 && determiner.has(part)) {
      isYours = true;
      continue;
    }
    const own = [...determiner].find(
      (word) => word.length > 1 && part.startsWith(word) && words.has(part.slice(word.length)),
    );
    if (own === undefined) return 'no';
    isYours = true;
  }
  if (parts.length === 0) return 'no';
  return isYours || parts.length > 1 ? 'yours' : 'plain';
};

/**
 * Whether an address is an example of one, as forms and templates show it in English, Spanish, French and German: "your.name@…",
 * "tucorreo@…", "vorname.nachname@…", "nom@exemple.fr", "user@domain.com".
 */
export const isPlaceholder = (local: string, host: string): boolean => {
  const bare = host.replace(/^(?:www|mail|email)\.(?=.*\.)/, '');
  const name = bare.slice(0, bare.indexOf('.'));
  if (never.has(name) || hosts.has(bare)) return true;
  const isMade = isMadeOf(local, mailbox);
  // "your.name", "vorname.nachname": nobody is called that, wherever it is.
  if (isMade === 'yours') return true;
  const isNobody = isMade === 'plain' || nobodies.has(local);
  if (isNobody && (freeMail.test(bare) || name === local)) return true;
  return (isNobody || commonNames.has(local)) && isMadeOf(name, domainWord) !== 'no';
};
