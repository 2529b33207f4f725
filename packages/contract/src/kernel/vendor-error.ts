/** Why a vendor's server could not serve us. `auth` and `bad_input` are final; the others are worth another try. */
export type VendorFault = 'auth' | 'rate_limited' | 'bad_input' | 'unavailable' | 'protocol';

/** The only error an adapter throws. `vendor` is its registered name. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  readonly vendor: string;
  readonly fault: VendorFault;
  readonly retryAfterSeconds: number | undefined;

  constructor(vendor: string, fault: VendorFault, message: string, retryAfterSeconds?: number, cause?: unknown) {
    super(message, { cause });
    this.vendor = vendor;
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
