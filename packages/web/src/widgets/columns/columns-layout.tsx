import type { ReactNode } from 'react';
import type { Form } from '../../ui/form.ts';
import classes from './columns.module.css';

type ColumnsFormProps<Values extends object> = {
  readonly form: Form<Values>;
  /** The name of the file. */
  readonly file: string;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
};

/** A file whose columns are matched before it is imported, and what can be done with it. */
export const ColumnsForm = <Values extends object>({ form, file, buttons, children }: ColumnsFormProps<Values>) => (
  <form {...form.element} className={classes.page}>
    <h2 className={classes.file}>{file}</h2>
    {children}
    <div className={classes.buttons}>{buttons}</div>
  </form>
);

type ColumnsPanesProps = {
  /** The columns. */
  readonly children: ReactNode;
  /** What would come of them, and how they are read. */
  readonly side: ReactNode;
};

/** Columns, and beside them what would come of them: one below the other where there is no room. */
export const ColumnsPanes = ({ children, side }: ColumnsPanesProps) => (
  <div className={classes.steps}>
    <div className={classes.main}>{children}</div>
    <div className={classes.side}>{side}</div>
  </div>
);

/** Fields below each other. */
export const ColumnsOptions = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.options}>{children}</div>
);
