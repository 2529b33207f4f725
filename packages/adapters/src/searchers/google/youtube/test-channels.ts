import { today, type StandInChannel } from './stand-in.ts';

const dayMs = 86_400_000;

/** How many days ago a channel published last; null: never. Every seventh never did, and one says nothing of its uploads. */
export const postedAgo = (at: number): number | null => (at % 7 === 6 || at === 1 ? null : (at * 13) % 240);

const words = ['Food', 'Travel', 'Yoga', 'Chess', 'Mill', 'Lisbon', 'Österreich'];
const countries = ['PT', 'PT', 'US', 'FJ', undefined];
const languages = ['pt', 'pt-BR', 'en', undefined];

const daysBefore = (days: number): string => new Date(Date.parse(today) - days * dayMs).toISOString();

/** Channels with and without what may be asked for. */
export const channels: readonly StandInChannel[] = Array.from({ length: 330 }, (_, at): StandInChannel => {
  const word = words[at % words.length] as string;
  const country = countries[at % countries.length];
  const ago = postedAgo(at);
  const defaultLanguage = languages[at % languages.length];
  return {
    id: `UC${String(at).padStart(22, '0')}`,
    kind: 'youtube#channel',
    snippet: {
      title: `${word} channel ${at}`,
      description: [
        `All about ${word.toLowerCase()} #${word.toLowerCase()}life`,
        at % 3 === 0 ? 'from Lisbon and New York City, Suva.' : '',
        at % 2 === 0 ? `Business: hello${at}@channel.example` : '',
      ].join('\n'),
      customUrl: `@${word.toLowerCase()}${at}`,
      publishedAt: '2015-01-02T03:04:05Z',
      ...(country && { country }),
      ...(defaultLanguage && { defaultLanguage }),
    },
    statistics:
      at % 11 === 0
        ? { hiddenSubscriberCount: true, viewCount: '1000', videoCount: '0' }
        : {
            hiddenSubscriberCount: false,
            subscriberCount: String((at * 1999) % 500_000),
            viewCount: String((at * 4001) % 300_000),
            videoCount: String(at),
          },
    brandingSettings: { channel: { keywords: `${word} "${word} videos"` } },
    ...(at !== 1 && { contentDetails: { relatedPlaylists: { uploads: `UU${String(at).padStart(22, '0')}` } } }),
    ...(ago !== null && { published: [0, 9, 100].map((more) => daysBefore(ago + more)) }),
    ...(at % 4 !== 0 && { topicDetails: { topicCategories: ['https://en.wikipedia.org/wiki/Lifestyle_(sociology)'] } }),
  };
});
