import { Icon } from '../../ui/icon.tsx';
import classes from './snippet.module.css';

/** The words around a value where it stands, the value marked in them. @param parts before, the value, behind */
export const Snippet = ({ parts: [before, found, after] }: { readonly parts: readonly [string, string, string] }) => (
  <blockquote className={classes.snippet}>
    <Icon name="quote" size={14} className={classes.quote} />
    <span>
      {before}
      {found && <mark>{found}</mark>}
      {after}
    </span>
  </blockquote>
);
