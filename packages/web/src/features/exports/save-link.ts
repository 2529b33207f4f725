/** Has the browser save the file behind a link under its own name, whatever its size. */
export const saveLink = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
};
