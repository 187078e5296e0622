/* Other features know what is drafted by this module alone. */
export { messagesOf } from './ask.ts';
export { toldOfAdvertisement } from './criteria.ts';
export { toldOfText } from './extraction.ts';
export { findRole, toldOfPerson } from './message.ts';
