import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/* `/api/docs` is a screen of this client, so the proxy lists the API's own prefixes one by one. */
const served = ['/api/v1', '/api/v2', '/api/openapi.json', '/livez', '/readyz', '/metrics'];
const api = `http://127.0.0.1:${process.env.API_PORT}`;

/** What the login screen is made of. In one piece it is a tenth smaller than in thirty, and every screen needs it too. */
const loginMui = [
  'styles',
  'colors',
  'utils',
  'zero-styled',
  'DefaultPropsProvider',
  'transitions/(utils|useReducedMotion)',
  'Box',
  'Stack',
  'Typography',
  'Link',
  'Paper',
  'Card',
  'CardContent',
  'Alert',
  'SvgIcon',
  'internal/svg-icons',
  'ButtonBase',
  'useLazyRipple',
  'CircularProgress',
  'Button',
  'ButtonGroup',
  'IconButton',
  'TextareaAutosize',
  'FormControl',
  'FormHelperText',
  'FormLabel',
  'InputBase',
  'InputLabel',
  'InputAdornment',
  'OutlinedInput',
];
const everywhere = [
  'react',
  'react-dom',
  'scheduler',
  '@emotion',
  'stylis',
  '@tanstack/(query-core|react-query)',
  'zod',
  '@mui/(system(?!/Grid/)|styled-engine|utils|private-theming)',
  `@mui/material/(${loginMui.join('|')})`,
];

/** What the frame around every screen is made of besides, and what most screens are. */
const frameMui = [
  'Menu',
  'MenuList',
  'MenuItem',
  'Popover',
  'Modal',
  'Portal',
  'Backdrop',
  'Fade',
  'Grow',
  'Slide',
  'Collapse',
  'Unstable_TrapFocus',
  'internal/Transition',
  'Drawer',
  'Dialog',
  'List\\w*',
  'Divider',
  'Avatar',
  'Snackbar\\w*',
  'ClickAwayListener',
  'useMediaQuery',
];
const screenMui = [
  'Popper',
  'Tooltip',
  'Chip',
  'TextField',
  'Select',
  'NativeSelect',
  'Input',
  'FilledInput',
  'Skeleton',
];
const inPackages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);

/** Browsers check values with schemas but never describe schemas; what that takes would be on every page. */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) =>
      ['process', ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)]
        .map((name) => `export const ${name} = () => {};`)
        .join('\n'),
  },
};

/** Compresses once, as hard as can be, what the server would otherwise compress for every visitor. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }) {
    const assets = `${dir}/assets`;
    const texts = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const content = await readFile(`${assets}/${name}`);
        await writeFile(`${assets}/${name}.br`, await promisify(brotliCompress)(content));
        await writeFile(`${assets}/${name}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
    );
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), noJsonSchema, compressed],
  /** The server replaces this in every response it sends; see its content security policy. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    sourcemap: 'hidden',
    /* A data: address would be one more thing for the content security policy to allow. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          /*
           * What every screen needs and releases rarely change stays in the browser's cache. Many small pieces would cost
           * more than they save: a browser asks for six at a time.
           */
          groups: [
            { name: 'vendor', test: inPackages(...everywhere) },
            { name: 'frame', test: inPackages(`@mui/material/(${frameMui.join('|')})`, 'react-transition-group') },
            { name: 'common', test: inPackages(`@mui/material/(${screenMui.join('|')})`, '@popperjs/core') },
            { name: 'dates', test: inPackages('date-fns') },
            { name: 'icons', test: inPackages('@mui/icons-material'), minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, api])) },
});
