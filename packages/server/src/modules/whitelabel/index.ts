// The door of whitelabel: what the rooms upstairs may call.
export { crmsOfHost } from './brands.service.ts';
