const cellsOf = (table: HTMLElement | null, id: string): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(id)}"]`) ?? []),
];

/** How wide a column stands, in px. */
export const measureColumn = (table: HTMLElement | null, id: string): number => cellsOf(table, id)[0]?.offsetWidth ?? 0;

/** How wide the head and the cells in view would like to be, in px. */
export const measureContent = (table: HTMLElement | null, id: string): number => {
  const cells = cellsOf(table, id);
  // First all are let go, then all are measured: the page is laid out once.
  for (const { style } of cells) {
    style.width = 'max-content';
    style.justifySelf = 'start';
  }
  const widest = Math.max(0, ...cells.map((cell) => Math.ceil(cell.getBoundingClientRect().width)));
  for (const { style } of cells) {
    style.width = '';
    style.justifySelf = '';
  }
  return widest;
};
