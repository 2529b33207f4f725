// The door of providers: what the rooms upstairs and `main` may call.
export {
  canCharge,
  chargedThroughSlot,
  eachConnected,
  followAccount,
  maybeConnectionOf,
  type Connection,
} from './connections.service.ts';
export { defaultProvider, getProvider, maybeProvider, nameOf, providerPort, providersOf } from './providers.ports.ts';
