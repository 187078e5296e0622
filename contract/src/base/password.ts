import { z } from 'zod';

/** Passwords are compared byte for byte after NFC, so that two keyboards agree on an accent. Never trimmed. */
export const password = z
  .string()
  .max(128, 'At most 128 characters')
  .overwrite((value) => value.normalize('NFC'));
