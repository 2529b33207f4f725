/** Whatever code can throw over what it did not foresee, errors or not. */
export const unforeseen: readonly unknown[] = [
  new TypeError('a is undefined'),
  new RangeError('too deep'),
  new SyntaxError('Unexpected token'),
  Object.assign(new Error('odd'), { code: 'ERR_ODD' }),
  'a text',
  undefined,
  Object.create(null),
];
