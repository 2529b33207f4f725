// The door of mailing: what the rooms upstairs may call.
export { hasWorkingServer } from './smtp.service.ts';
