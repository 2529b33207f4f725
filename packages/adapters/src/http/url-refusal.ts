import { OutboundError } from './outbound-error.ts';
import { checkUrl, parseTestHosts } from './url-rules.ts';

type Rules = {
  /** `host:port` pairs that tests may reach, also without TLS. */
  readonly testHosts: readonly string[];
  /** Ports that may be used: 443. */
  readonly ports?: readonly number[];
};

/**
 * Why an address would be refused before anybody is asked, by what can be read from it; null: it would not. A name that leads inside
 * is refused later, by what it resolves to.
 */
export const refusalOfUrl = (text: string, { testHosts, ports = [443] }: Rules): string | null => {
  try {
    checkUrl(text, { testHosts: parseTestHosts(testHosts), alsoRefused: [], ports, httpsOnly: false });
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return error.detail;
    throw error;
  }
};
