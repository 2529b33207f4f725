/** How a value was learned. `pattern`: guessed, it stands nowhere. `invented`: by a sandbox, of nobody real. */
export const valueMethods = ['open_data', 'vendor', 'crawl', 'pattern', 'manual', 'import', 'invented'] as const;
export type ValueMethod = (typeof valueMethods)[number];

/** What DNS says of a domain's mail: it takes it, it takes none, or nobody could tell. */
export const mailServerAnswers = ['accepts', 'refuses', 'unknown'] as const;
export type MailServerAnswer = (typeof mailServerAnswers)[number];

/** What is known of whether an e-mail address takes mail. */
export const verificationStates = ['deliverable', 'undeliverable', 'catch_all', 'risky', 'unknown'] as const;
export type VerificationState = (typeof verificationStates)[number];
