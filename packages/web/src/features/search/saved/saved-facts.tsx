import type { SavedSearch } from '@galena/contract/search';
import { Moment } from '../../../ui/marks/moment.tsx';
import classes from './saved-searches.module.css';

/** Who saved a search, and when it was changed last. */
export const SavedFacts = ({ search }: { readonly search: SavedSearch }) => (
  <span className={classes.facts}>
    {search.owner && <span>{search.owner.name}</span>}
    <Moment value={search.updated_at} />
  </span>
);
