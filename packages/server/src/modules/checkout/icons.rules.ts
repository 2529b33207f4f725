import { markup, type Html } from './html.rules.ts';

const icon = (path: Html, size = 20): Html =>
  markup`<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const checkIcon = icon(markup`<path d="m5 12.5 4.5 4.5L19 7.5"/>`, 18);
export const shieldIcon = icon(
  markup`<path d="M12 3 5 6v5c0 4.6 2.9 8 7 10 4.1-2 7-5.4 7-10V6z"/><path d="m9 12 2.2 2.2L15.5 10"/>`,
  28,
);
export const playIcon = icon(markup`<path d="M8 5.5v13l11-6.5z" fill="currentColor"/>`, 30);
export const plusIcon = icon(markup`<path d="M12 5v14M5 12h14"/>`);
export const arrowIcon = icon(markup`<path d="M5 12h14m-6-6 6 6-6 6"/>`, 18);
export const lockIcon = icon(
  markup`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
  16,
);
