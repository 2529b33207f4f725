/** A colour as the house writes it, `#0F766E`, from what people type and paste: `0f766e`, `#abc`, ` #0F766E `. */
export const maybeHexColour = (typed: string): string | null => {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1];
  if (digits === undefined) return null;
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&');
  return `#${six.toUpperCase()}`;
};
