import { expect, it } from 'vitest';
import { nameOf } from './person-name.ts';

it.each([
  ['Inês', 'Duarte', 'Inês Duarte'],
  ['Marta', '', 'Marta'],
  ['', '', 'ida@mail.example'],
])('%s %s is %s', (first_name, last_name, name) =>
  expect(nameOf({ first_name, last_name, email: 'ida@mail.example' })).toBe(name),
);
