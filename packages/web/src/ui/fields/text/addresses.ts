/** What was typed as a web address, whole: `example.com/shop` is `https://example.com/shop`. Other text stays as it is. */
export const completeUrl = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) || !/^[^\s/]+\.[^\s/.]{2,}([/?#]|$)/.test(text)) return text;
  return `https://${text}`;
};

/** Whether a link may stand in a text that others read: it leads to a page by https, to a mail or to a telephone. */
export const isSafeLink = (address: string): boolean => {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(address.trim()) ?? [];
  if (scheme.toLowerCase() === 'https') return URL.canParse(address.trim());
  return (scheme.toLowerCase() === 'mailto' || scheme.toLowerCase() === 'tel') && rest !== '';
};
