import type { Context } from '../../platform/context/context.ts';
import { publicUrlOf } from '../../platform/mail/links.ts';
import type { Finding } from '../../platform/module/manifest.ts';
import { askDomain } from './domains.service.ts';
import type { DomainAnswer } from './domains.rules.ts';
import { slugHostOf } from './hosts.service.ts';
import { allBrands } from './operator.service.ts';
import { findServedDomains, type ServedDomain } from './operator.store.ts';

// The page of the product's health looks more often than a name server wants to be asked.
const keptMs = 10 * 60_000;
const maxDomains = 100;
let kept: { readonly of: object; readonly at: number; readonly findings: readonly Finding[] } | null = null;

const lost = (context: Context, { host, slug }: ServedDomain, answer: DomainAnswer): Finding[] => {
  if (answer === 'proven') return [];
  if (answer === 'unreachable')
    return [{ state: 'note', text: `nobody could be asked where the domain ${host} of a reseller points` }];
  return [
    {
      state: 'problem',
      text: `the domain ${host} of a reseller no longer points here: its entry in the DNS is ${answer}`,
      remedy: `tell the reseller: a CNAME to ${slugHostOf(context.app.config, slug)}, or the TXT entry that their page of the domain shows; after seven days it is served no longer`,
    },
  ];
};

/** Whether the proxy's question for certificates is answered where the product is public. */
const examineAsk = async (context: Context, host: string): Promise<Finding> => {
  const { config, outbound } = context.app;
  const url = new URL(`/api/tls/ask?domain=${host}`, publicUrlOf(config)).href;
  const remedy =
    'see that the product runs and that GALENA_URL leads to it; without an answer no certificate is renewed';
  try {
    const { status } = await outbound.request({ url });
    return status === 200
      ? { state: 'ok', text: `${url} answers: certificates for resellers’ domains can be had` }
      : { state: 'problem', text: `${url} answers ${status}, so that no certificate is had for that domain`, remedy };
  } catch (error) {
    return { state: 'note', text: `${url} could not be asked from here: ${(error as Error).message}`, remedy };
  }
};

const look = async (context: Context): Promise<readonly Finding[]> => {
  const domains = await findServedDomains(context.app.systemDb(allBrands), maxDomains);
  const [first] = domains;
  if (first === undefined) return [];
  const answers = await Promise.all(
    domains.map(async (one) => lost(context, one, await askDomain(context, one.host, one))),
  );
  const findings = answers.flat();
  const whole: Finding = {
    state: 'ok',
    text: `resellers’ own domains that point here: ${domains.length - findings.length}`,
  };
  const asked = context.app.config.GALENA_URL ? [await examineAsk(context, first.host)] : [];
  return [whole, ...findings, ...asked];
};

/** What `galena doctor` says of resellers' own domains: whether they still point here, and whether certificates can be had for them. */
export const examineDomains = async (context: Context): Promise<readonly Finding[]> => {
  const at = context.clock.now().getTime();
  if (kept?.of === context.app && at - kept.at < keptMs) return kept.findings;
  const findings = await look(context);
  kept = { of: context.app, at, findings };
  return findings;
};
