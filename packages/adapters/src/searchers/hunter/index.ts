import { builtIn } from '../manifest/built-in.ts';
import { searcher } from '../port.ts';
import hunterJson from './hunter.json' with { type: 'json' };

const told = builtIn(hunterJson);

/** How Hunter is asked and what is made of its answers, told as an operator would tell it. */
export const hunterManifest = told.manifest;

/** The addresses of a domain with whose they are. */
export const hunter = searcher(told.searcher);
