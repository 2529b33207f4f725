/** The job went to another worker or was cancelled; whatever this one still holds must not be committed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('this job is no longer ours');
  }
}
