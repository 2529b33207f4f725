import { builtIn } from '../manifest/built-in.ts';
import hunterJson from './hunter.json' with { type: 'json' };

export const { manifest: hunterManifest, searcher: hunterTold } = builtIn(hunterJson);
