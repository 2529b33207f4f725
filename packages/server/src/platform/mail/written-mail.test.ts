import { contrast, defaultColours, noLegalPages } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { writtenMail, type MailParts } from './written-mail.ts';

const parts: MailParts = {
  look: {
    name: 'Müller & <b>Söhne</b>',
    favicon: null,
    colours: { ...defaultColours, primary: '#f5a800' },
    legal: noLegalPages,
    languages: ['de'],
    code: null,
  },
  subject: 'Your "code"',
  lang: 'de',
  lead: 'Hallo <img src=x onerror=alert(1)>,\n\nunten steht der Code.',
  code: '482913',
  action: { label: 'Code eingeben', href: 'https://app.example/confirm-email?a=1&b="2"' },
  after: 'Nicht erwartet?',
  links: [{ label: 'AGB & mehr', href: 'https://app.example/terms?a=1&b=2' }],
};
const { html, text } = writtenMail(parts);

/** Colour and ground of a class, as the dark sheet of the mail says. */
const dark = (name: string): string =>
  new RegExp(`\\.${name}\\{(?:background|color):(#[0-9a-f]{6})`).exec(html)?.[1] ?? 'none';
/** What stands in the elements of that class. */
const light = (name: string, property: string): string =>
  new RegExp(`class="[^"]*\\b${name}\\b[^"]*" style="[^"]*\\b${property}:(#[0-9a-f]{6})`).exec(html)?.[1] ?? 'none';

describe('writtenMail', () => {
  it('takes nobody’s words for HTML, and leaves them as they are in plain text', () => {
    expect(html).not.toMatch(/<img|<b>|b="2"/);
    expect(html).toContain('Müller &amp; &lt;b&gt;Söhne&lt;/b&gt;');
    expect(text).toContain('Hallo <img src=x onerror=alert(1)>,');
    expect(text.split('\n\n')).toContain('482913');
    expect(html).toContain('href="https://app.example/terms?a=1&amp;b=2"');
    expect(html).toContain('AGB &amp; mehr');
    expect(text).toMatch(/\nAGB & mehr: https:\/\/app\.example\/terms\?a=1&b=2\n$/);
  });

  it('asks nobody for anything: no picture, no script, no font, no style sheet from elsewhere', () => {
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/);
  });

  it.each(['card', 'ground', 'code'])('can be read on its %s, in light and in dark', (background) => {
    for (const ink of background === 'code' ? ['ink'] : ['ink', 'quiet']) {
      expect(contrast(light(ink, 'color'), light(background, 'background'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark(ink), dark(background))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
