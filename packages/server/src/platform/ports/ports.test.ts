import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { connectPorts, definePort, supply } from './ports.ts';

const clock = definePort<() => string>('clock');
const scales = definePort<{ readonly grams: number }>('scales');

describe('ports', () => {
  it('give what was supplied; the later supply stands in for the one before', () => {
    const ports = connectPorts([clock, scales], [supply(clock, () => 'noon'), supply(scales, { grams: 1 })]);
    expect([ports.get(clock)(), ports.get(scales).grams]).toEqual(['noon', 1]);
    const others = connectPorts([scales], [supply(scales, { grams: 1 }), supply(scales, { grams: 2 })]);
    expect(others.get(scales).grams).toBe(2);
  });

  it('that nobody supplies are named, all of them', () => {
    expect(() => connectPorts([clock, scales], [])).toThrow('nobody supplies: clock, scales');
  });

  it('that two rooms declare are named, and one that no manifest lists is refused when it is asked for', () => {
    expect(() => connectPorts([clock, definePort('clock')], [supply(clock, () => '')])).toThrow('in two rooms: clock');
    expect(() => connectPorts([], [supply(clock, () => '')]).get(clock)).toThrow('no manifest lists the port clock');
  });
});

describe('the product', () => {
  const app = useTestApp();

  it('starts with every port of its rooms supplied', () => {
    expect(() => app().app.context.app.ports.get(scales)).toThrow('no manifest lists');
  });
});
