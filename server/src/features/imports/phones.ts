import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A number as it is dialled from anywhere; without a country it is taken for a Swedish one. As written if it is none. */
export function phoneOf(text: string): string {
  const number = parsePhoneNumberFromString(text, 'SE');
  return number?.isValid() ? number.number : text;
}
