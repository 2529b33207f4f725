import { getDomain } from 'tldts';

/** The large ones, by what the names of their mail servers end with: a customer's domain has theirs. */
const endings: readonly (readonly [provider: string, endings: readonly string[]])[] = [
  ['google', ['google.com', 'googlemail.com']],
  ['microsoft', ['outlook.com', 'hotmail.com', 'mx.microsoft', 'office365.us']],
  ['yahoo', ['yahoodns.net', 'yahoo.com', 'yahoo.co.jp']],
  ['apple', ['icloud.com', 'apple.com']],
  ['proton', ['protonmail.ch', 'proton.me']],
  ['fastmail', ['messagingengine.com']],
  ['zoho', ['zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.com']],
  ['yandex', ['yandex.ru', 'yandex.net']],
  ['mailru', ['mail.ru']],
  ['tencent', ['qq.com', 'exmail.qq.com']],
  ['ionos', ['kundenserver.de', 'gmx.net', 'web.de', 'ionos.com', '1and1.com', '1und1.de']],
  ['ovh', ['ovh.net']],
  ['godaddy', ['secureserver.net']],
  ['rackspace', ['emailsrvr.com']],
  ['amazon', ['amazonaws.com', 'awsapps.com']],
  ['cloudflare', ['mx.cloudflare.net']],
  ['proofpoint', ['pphosted.com', 'ppe-hosted.com', 'gpphosted.com']],
  ['mimecast', ['mimecast.com', 'mimecast.co.za']],
  ['barracuda', ['barracudanetworks.com']],
  ['cisco', ['iphmx.com']],
  ['symantec', ['messagelabs.com']],
];

const byEnding: ReadonlyMap<string, string> = new Map(
  endings.flatMap(([provider, all]) => all.map((ending) => [ending, provider] as const)),
);

/** The large provider that a mail server is of; null: of none that is known. */
export const largeProviderOf = (host: string): string | null => {
  const labels = host.split('.');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const provider = byEnding.get(labels.slice(at).join('.'));
    if (provider !== undefined) return provider;
  }
  return null;
};

/** Whose a mail server is: a large provider's short name, or the domain that was registered. */
export const providerOf = (host: string): string => largeProviderOf(host) ?? getDomain(host) ?? host;
