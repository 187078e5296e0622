import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/* `/api/docs` is a screen of this client, so the proxy lists the API's own prefixes one by one. */
const served = ['/api/v1', '/api/v2', '/api/openapi.json', '/livez', '/readyz', '/metrics'];
const api = `http://127.0.0.1:${process.env.API_PORT}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  /** The server replaces this in every response it sends; see its content security policy. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          /* What every screen needs and releases rarely change stays in the browser's cache. */
          groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@emotion|stylis|@mui\/(system|styled-engine|utils|private-theming)|@tanstack|zod)\// }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, api])) },
});
