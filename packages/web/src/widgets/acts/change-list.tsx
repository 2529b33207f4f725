import type { Activity } from '@galena/contract/activity';
import { useActWords } from './act-words.ts';
import classes from './change-list.module.css';

/** What changed, a line for each field; nothing where nothing is said of it. */
export const ChangeList = ({ changes }: { readonly changes: Activity['changes'] }) => {
  const { changesOf } = useActWords();
  const lines = changesOf(changes);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.list}>
      {lines.map(({ field, text }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
