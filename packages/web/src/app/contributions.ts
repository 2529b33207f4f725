import type { Contributed } from '../widgets/contributions/contribution.ts';

// Found by their folders and names: a room adds to the pages of others by a file of its own, and nothing is listed.
const files = import.meta.glob<Readonly<Record<string, Contributed>>>('../features/*/*.contribution.ts', {
  eager: true,
});

for (const file of Object.values(files)) for (const one of Object.values(file)) one.join();
