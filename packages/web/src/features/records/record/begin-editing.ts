/** Begins to change the first field of a record that can be changed, where it is shown. */
export const beginEditing = (record: ParentNode | null): void =>
  record?.querySelector<HTMLElement>('[data-pencil]')?.click();
