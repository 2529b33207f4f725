export { inspectEmail, type Inspected } from './inspect.ts';
export { createMxResolver, type MxResolver } from './mail-servers.ts';
export type { DomainFacts, EmailVerifier, Verification, Verified, VerifyInput } from './port.ts';
export { probePort, type ProbePortOptions } from './probe-port.ts';
export { createSandboxVerifier } from './sandbox.ts';
export { createSmtpVerifier, type SmtpVerifierOptions } from './smtp-verifier.ts';
export {
  compileVerifierManifest,
  createVendorVerifiers,
  readyVerifierManifests,
  verifierManifestJsonSchema,
  type CompiledVerifier,
  type ReadyVerifierManifest,
  type VendorAccess,
  type VendorVerifier,
} from './vendors/index.ts';
