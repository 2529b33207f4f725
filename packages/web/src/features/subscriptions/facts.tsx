import { Icon } from '../../ui/icon.tsx';
import classes from './chooser.module.css';

/** What one gets, line by line. */
export const Facts = ({ facts }: { readonly facts: readonly string[] }) => (
  <ul className={classes.facts}>
    {facts.map((fact) => (
      <li key={fact}>
        <Icon name="check" size={15} className={classes.tick} />
        {fact}
      </li>
    ))}
  </ul>
);
