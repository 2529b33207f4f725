import { beforeEach, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, onToasts, showToast } from './toasts.ts';

const texts = (): string[] => currentToasts().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

it('keeps the three newest', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast('done', text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});

it('says the same thing once, as the newest', () => {
  showToast('failed', 'a');
  showToast('done', 'b');
  showToast('failed', 'a', { code: '7f3a' });
  expect(texts()).toEqual(['b', 'a']);
  expect(currentToasts().at(-1)).toMatchObject({ kind: 'failed', code: '7f3a' });
});

it('can be taken away by its id, and tells those who listen', () => {
  const listener = vi.fn<() => void>();
  const stop = onToasts(listener);
  dismissToast(showToast('done', 'a'));
  stop();
  showToast('done', 'b');
  expect(listener).toHaveBeenCalledTimes(2);
  expect(texts()).toEqual(['b']);
});
