/** What a value is changed with. */
export type CellEditor =
  | { readonly as: 'text'; readonly inputMode?: 'email' | 'tel' | 'url' | 'decimal'; readonly isLong?: boolean }
  | { readonly as: 'day' }
  | { readonly as: 'choice'; readonly choices: readonly { readonly value: string; readonly label: string }[] };

/** How a value of something is changed by hand. */
export type CellEdit<Subject> = {
  readonly editor: CellEditor;
  /** The value as a person writes it: what the editor begins with, and what is copied. */
  readonly text: (subject: Subject) => string;
  /** What is wrong with what was written; null: nothing is. */
  readonly problem: (text: string) => string | null;
};

/** Where somebody goes on once a value is written. */
export type Onward = 'stay' | 'down' | 'up' | 'right' | 'left' | 'away';
