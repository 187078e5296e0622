/** Vite writes the meta tag, the server puts the nonce of this very response into it. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
