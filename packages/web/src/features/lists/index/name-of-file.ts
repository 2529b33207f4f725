const maxName = 80;

/** What a list is called that is made of a file: "leads_of_may.csv" is "leads of may". Empty: nothing is left that names a list. */
export const nameOfFile = (file: string): string => {
  const words = file.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll(/[_<>\p{C}]+/gu, ' ');
  const name = words.replaceAll(/\s+/g, ' ').trim().slice(0, maxName).trim();
  return name.length < 2 ? '' : name;
};
