import { readFileSync } from 'node:fs';
import { createOutbound, noLimit } from '@galena/adapters/http';
import { visitSite } from '@galena/adapters/sites';
import { compete, eachAtOnce, loopback, type Course } from './contender.ts';

const [courseFile = '', answerFile = ''] = process.argv.slice(2);
const { hosts, port, atOnce } = JSON.parse(readFileSync(courseFile, 'utf8')) as Course;

const outbound = createOutbound({
  limiter: noLimit,
  userAgent: 'Galena (benchmark)',
  allowedTestHosts: hosts.map((host) => `${host}:${port}`),
  resolve: async () => [loopback],
});

await compete(answerFile, async () => {
  const pages: (readonly string[])[] = [];
  const emails: (readonly string[])[] = [];
  await eachAtOnce(hosts, atOnce, async (host, index) => {
    const call = { outbound, now: () => new Date(), delayMs: 0 };
    const visit = await visitSite(call, { website: `http://${host}:${port}/`, country: 'DE', wants: 'contacts' });
    pages[index] = visit.pages.filter(({ outcome }) => outcome === 'read').map(({ url }) => url);
    emails[index] = visit.emails.map(({ email }) => email);
  });
  return { pages, emails };
});
await outbound.close();
