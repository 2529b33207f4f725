export { noLimit } from './limiter.ts';
export type { Lease, Limit, Limiter } from './limiter.ts';
export { createOutbound } from './outbound.ts';
export type { Outbound, OutboundOptions } from './outbound.ts';
export { OutboundError } from './outbound-error.ts';
export type { OutboundReason } from './outbound-error.ts';
export type { OutboundRequest, OutboundResponse, OutboundStream } from './outbound-request.ts';
export type { Method } from './redirect-rules.ts';
export type { Resolver } from './resolve.ts';
