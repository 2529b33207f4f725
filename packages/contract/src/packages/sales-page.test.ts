import { describe, expect, it } from 'vitest';
import { formLinkPath, maybeVideo } from './sales-page.ts';

describe('a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/ab12cd34ef', 'https://player.vimeo.com/video/76979871?h=ab12cd34ef'],
    ['https://player.vimeo.com/video/76979871?h=ab12cd34ef', 'https://player.vimeo.com/video/76979871?h=ab12cd34ef'],
    [
      'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?sid=1',
      'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184',
    ],
    ['https://files.example/tour.MP4?x=1', 'https://files.example/tour.MP4?x=1'],
  ])('%s is shown from %s', (text, address) => expect(maybeVideo(text)?.address).toBe(address));

  it.each([
    'https://www.youtube.com/',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://a:b@vimeo.com/76979871',
    'https://vimeo.com/channels/staffpicks',
    'https://www.loom.com/share/short',
    'https://example.com/watch',
    'nothing',
  ])('%s is none', (text) => expect(maybeVideo(text)).toBeNull());
});

it('a sign-up link is an address of the sales page with its token', () =>
  expect(formLinkPath('gold', 'form_a b')).toBe('/p/gold?form=form_a%20b'));
