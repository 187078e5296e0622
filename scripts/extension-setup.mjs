import { buildExtension } from './setup.mjs';

/** The server's tests download the browser extension; building it takes a second. */
export const setup = () => buildExtension(process.execPath);
