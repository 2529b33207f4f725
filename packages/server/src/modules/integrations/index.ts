// The door of integrations: what the rooms upstairs may call.
export { listEndpointDeliveries, readEndpointDelivery, replayEndpoint } from './endpoint-log.service.ts';
export { makeEndpoint, saveEndpoint, type EndpointInput } from './endpoints.service.ts';
export { healthOf, testOutcomeOf } from './webhooks.rules.ts';
