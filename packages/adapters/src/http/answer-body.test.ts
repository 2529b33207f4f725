import { describe, expect, it } from 'vitest';
import { feedBody } from './answer-body.ts';

/** A body whose source fails it when it is dropped, as a connection does. */
const start = () => {
  let resumed = 0;
  const fed = feedBody({ resume: () => (resumed += 1), onDropped: () => fed.fail(new Error('dropped')) });
  return { ...fed, resumed: () => resumed };
};

describe('the body of an answer', () => {
  it('says when it has enough, and when there is room again', async () => {
    const { body, push, end, resumed } = start();
    expect([push(Buffer.alloc(60_000)), push(Buffer.alloc(60_000))]).toEqual([true, false]);
    end();
    const lengths: number[] = [];
    for await (const chunk of body) lengths.push(chunk.length);
    expect([lengths, resumed()]).toEqual([[60_000, 60_000], 1]);
  });

  it('that is given up while somebody reads it is not taken for a whole one', async () => {
    const { body, push } = start();
    push(Buffer.from('half of'));
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    const rest = reader.next();
    body.destroy();
    await expect(rest).rejects.toThrow('dropped');
  });

  it('loses what nobody has read when it fails', async () => {
    const { body, push, fail } = start();
    push(Buffer.from('half of'));
    fail(new Error('broken'));
    await expect(body[Symbol.asyncIterator]().next()).rejects.toThrow('broken');
  });
});
