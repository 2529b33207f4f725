/** A command was called with words it cannot work with; the message says with which it can. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
