import { expect, it } from 'vitest';
import { firstBanner, type BannerNews } from './banner-order.ts';

const payment = { updateCard: () => undefined };
const offline = { waitingEdits: 0, retry: () => undefined };
const viewingAs = { person: 'Marta Klein', account: 'Marigold Media', leave: () => undefined };

const advice = { text: '', action: '', onChoose: () => undefined, later: '', onLater: () => undefined };

it.each<[BannerNews, string | null]>([
  [{}, null],
  [{ advice }, 'advice'],
  [{ advice, viewingAs }, 'viewingAs'],
  [{ viewingAs }, 'viewingAs'],
  [{ viewingAs, offline }, 'offline'],
  [{ viewingAs, offline, payment }, 'payment'],
  [{ viewingAs, offline: undefined }, 'viewingAs'],
])('%#', (news, first) => expect(firstBanner(news)).toBe(first));
