import { expect, it } from 'vitest';
import { createRegistry } from './registry.ts';

it('a registry tells its listeners what comes and goes', () => {
  const registry = createRegistry<string>();
  let told = 0;
  const stop = registry.subscribe(() => (told += 1));
  const leave = registry.add('a', 'b');
  registry.add('c');
  expect(registry.current()).toEqual(['a', 'b', 'c']);
  leave();
  expect(registry.current()).toEqual(['c']);
  expect(told).toBe(3);
  stop();
  registry.add('d');
  expect(told).toBe(3);
});
