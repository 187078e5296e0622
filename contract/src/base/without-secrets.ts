const secretParams =
  /(?<start>[?&#][\w-]*(?:token|code|key|secret|password|state|access|refresh|sig)[\w-]*=)[^&#\s)"']*/gi;
const webToken = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;
const header = /\b(?<scheme>Bearer|Token) +[\w.~+/=-]{16,}/g;

/** A text for the eyes of others: tokens, codes and keys in addresses and headers are left out. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(secretParams, '$<start>…').replaceAll(webToken, '…').replaceAll(header, '$<scheme> …');
