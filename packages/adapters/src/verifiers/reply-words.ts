// What the large servers write, and what it means. Where two of them fit, the earlier one counts: whoever is turned away learns
// nothing of a mailbox, even if the server speaks of one.

export type Topic = 'tls' | 'too_many' | 'blocked' | 'greylisted' | 'full' | 'disabled' | 'missing' | 'busy';

const words: readonly (readonly [topic: Topic, patterns: readonly RegExp[]])[] = [
  [
    'tls',
    [
      // Postfix, Exchange, Gmail: "530 5.7.0 Must issue a STARTTLS command first".
      /must issue (?:a )?starttls|starttls (?:is )?required|(?:requires?|need) (?:a )?(?:tls|encryption)|encryption required/,
    ],
  ],
  [
    'too_many',
    // Postfix, Exchange: "452 4.5.3 Too many recipients"; Exim: "too many recipients"; Gmail: "452-4.5.3 Domain policy size per transaction exceeded".
    [
      /too many (?:recipients|rcpts)|recipients? (?:limit|count) (?:exceeded|reached)|maximum (?:number of )?recipients/,
    ],
  ],
  [
    'blocked',
    [
      // Lists of senders, as Postfix, Exchange Online, Outlook.com, Proofpoint, Barracuda and Yahoo ("[BL21]") cite them.
      /spamhaus|spamcop|barracudacentral|sorbs|uceprotect|invaluement|abusix|cloudmark|senderbase|\brbl\b|dnsbl/,
      /block(?:ed)?[ -]?list|black[ -]?list|deny ?list|\bblocked\b|\bbanned\b|blocking/,
      // Yahoo: "Connections will not be accepted", "[TSS04] … temporarily deferred due to … user complaints"; Outlook.com: "weren't sent. Please contact your Internet service provider".
      /will not be accepted|user complaints|unexpected volume|weren't sent|\[(?:tss|ts|bl)\d+\]/,
      // Outlook.com's S3140, S3150; GMX and web.de name the rule in the address of their page; Orange's OFR_5xx.
      /\(s31[45]\d\)|error-messages\?\S*c=(?:bip|bl|rdns|hi|nd)|ofr_?5\d\d/,
      // Reputation and rules about senders: Cisco, Proofpoint, Mimecast ("Envelope blocked", "Administrative prohibition"), Gmail ("unsolicited").
      /reputation|unsolicited|spam\b|policy (?:reasons|violation|restrictions?)|administrative prohibition|not accepted for policy/,
      // Whose name or address we have: Postfix "Client host rejected", "Helo command rejected", Exim "Sender verify failed", "Verification failed for <sender>".
      /client host|helo|ehlo|host(?:name)? rejected|sender (?:address|verif|domain|denied|rejected)|verification failed for|reverse (?:dns|host)|\bptr\b|\brdns\b|\bspf\b|dmarc/,
      /verifying (?:the )?(?:sender|<>)|mail from|return path|sender's? /,
      // "Relay access denied" (Postfix), "relay not permitted" (Exim), "isn't in my list of allowed rcpthosts" (qmail): not their domain.
      /relay|rcpthosts|gateway (?:denied|not)|authentication (?:is )?required|authenticate/,
      // Exchange Online: "Access denied, banned sending IP"; QQ: "IP frequency limited".
      /(?:your|sending|this) ip|ip (?:address|frequency)|not authori[sz]ed|not allowed to send|host network not allowed/,
    ],
  ],
  [
    'greylisted',
    [
      // Postgrey, policyd, milter-greylist, rspamd; Mimecast greylists with "Internal resource temporarily unavailable".
      /gr[ea]y[ -]?list|postgrey|internal resource temporarily unavailable/,
      /(?:try|retry|come back|deferred|delayed).{0,40}(?:again|later|\d+ ?(?:s|sec|seconds|min|minutes)\b)/,
    ],
  ],
  [
    'full',
    // Gmail: "is over quota", "out of storage space"; Exchange: "QuotaExceeded"; Dovecot and Postfix: "Quota exceeded (mailbox for user is full)".
    [
      /over ?quota|quota ?exceeded|exceed\w* (?:\w+ )?quota|out of storage|(?:mailbox|inbox|mail box|user) (?:is )?full|full mailbox/,
    ],
  ],
  [
    'disabled',
    [
      // Gmail: "is disabled", "is inactive"; Yahoo: "554 30 … This mailbox is disabled"; Mail.ru: "account is disabled".
      /(?:account|mailbox|user|recipient|address|that you tried to reach)\b.{0,60}\b(?:is |has been |was )?(?:disabled|inactive|suspended|deactivated|locked|discontinued|expired)/,
    ],
  ],
  [
    'missing',
    [
      // Sendmail, Postfix, Proofpoint: "User unknown"; "in local recipient table", "in virtual mailbox table".
      /(?:user|recipient|mailbox|account|address|addressee|rcpt)\W+(?:is |was )?(?:unknown|invalid|not (?:found|known|exist|valid|here|recogni[sz]ed))/,
      /(?:unknown|invalid|no such|nonexistent|non-existent|unrecogni[sz]ed|undeliverable) (?:\w+ )?(?:user|recipient|mailbox|account|address|person|local[ -]?part|rcpt)/,
      // Gmail: "The email account that you tried to reach does not exist"; iCloud: "user does not exist"; Yahoo: "This user doesn't have a yahoo.com account".
      /(?:does not|doesn't|doesnt) (?:exist|have an? \S+ account)|user doesn't have|no longer (?:exists|valid|available|here)/,
      // Exchange: "RESOLVER.ADR.RecipientNotFound"; Exim: "Unrouteable address"; qmail: "no mailbox here by that name".
      /recipientnotfound|recipnotfound|unrout(?:e)?able address|no mailbox here|no such (?:user|address|mailbox)|not our customer/,
      // Outlook.com, GMX, web.de: "Requested action not taken: mailbox unavailable"; Yahoo: "mailbox not found".
      /requested (?:mail )?action (?:not taken|aborted)[:,]? mailbox (?:unavailable|not found)/,
      // Free and Orange: "Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416".
      /destinataire invalide|ofr_?416|utilisateur inconnu|usuario (?:desconocido|no existe)|empf[aä]nger unbekannt/,
    ],
  ],
  ['busy', [/temporar|too busy|server busy|overload|insufficient|system storage|too many connections|rate|throttl/]],
];

/** What a server's words speak of; null: nothing known. */
export const topicOf = (text: string): Topic | null => {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return words.find(([, patterns]) => patterns.some((pattern) => pattern.test(lower)))?.[0] ?? null;
};
