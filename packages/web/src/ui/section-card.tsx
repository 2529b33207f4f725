import { useId, type ReactNode, type Ref } from 'react';
import classes from './section-card.module.css';

type SectionCardProps = {
  readonly title: string;
  /** A sentence below the title. */
  readonly lead?: string;
  /** Small buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** For taking the focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

/** A part of a page under its own heading. */
export const SectionCard = ({ title, lead, actions, headingRef = null, children }: SectionCardProps) => {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={titleId} ref={headingRef} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
};
