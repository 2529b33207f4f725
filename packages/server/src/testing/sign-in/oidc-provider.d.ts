// oidc-provider brings no types; what the tests use of it.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** What it keeps of one kind: tokens of a grant are revoked together. */
  type Kept = {
    readonly find: (value: string) => Promise<object | undefined>;
    readonly revokeByGrantId: (grantId: string) => Promise<void>;
  };

  type Answering = { readonly path: string; body: unknown };
  type Granted = { readonly oidc: { readonly entities: { readonly AccessToken: { readonly grantId: string } } } };

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly AccessToken: Kept;
    readonly RefreshToken: Kept;
    callback(): RequestListener;
    use(middleware: (context: Answering, next: () => Promise<void>) => Promise<void>): void;
    on(event: 'grant.success', heard: (context: Granted) => void): void;
  }
}
