import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from './chromium.ts';
import type { CleanUp } from './clean-up.ts';

/** Starts the one browser of the run. @returns the address at which journeys connect to it. */
export const startBrowser = async (cleanUp: CleanUp): Promise<string> => {
  const { path, environment } = await findChromium();
  const own = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const server = await chromium.launchServer({
    executablePath: path,
    args: chromiumFlags,
    // A signal ends the whole run, in an order of its own.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: { ...Object.fromEntries(own), ...environment },
  });
  cleanUp.add(() => server.close());
  return server.wsEndpoint();
};
