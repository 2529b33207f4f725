// What tests of searchers share, also of those that are rooms of the server.
export { lisbon, questions } from './questions.ts';
export { watchLeads } from './same-lead.ts';
export { acme, changed } from '../manifest/testing/acme.ts';
export { holds } from './holds.ts';
export { standInKey } from '../google/refusals.ts';
export { serving as servingYoutube, type StandInChannel } from '../google/youtube/stand-in.ts';
export { vendorListeners, type Listener } from './vendor-listeners.ts';
