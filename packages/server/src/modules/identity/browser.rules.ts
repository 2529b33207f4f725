const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const named = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([form]) => form.test(agent))?.[1];

/** A user agent in words a person knows their own device by: "Firefox, Windows". Empty when it says nothing. */
export const browserName = (agent: string): string =>
  [named(agent, browsers) ?? agent.split(/[\s/]/)[0]?.slice(0, 40), named(agent, systems)].filter(Boolean).join(', ');
