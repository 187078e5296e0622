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

/** What every screen has, also those of visitors. */
const screenKit = ['net/(touch|useWrite)', 'page/(page-title|Page|notify)'];

/** What a form of a visitor is made of, and many another. */
const formKit = ['form/(FieldText|FieldPassword|server-errors)'];

/** What the frame around every screen of a user is made of besides. */
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
  'List(?!Subheader)\\w*',
  'Divider',
  'Avatar',
  'Snackbar\\w*',
  'ClickAwayListener',
  'useMediaQuery',
];
const frame = ['react-router', 'react-transition-group', 'date-fns', `@mui/material/(${frameMui.join('|')})`];
const frameKit = ['format', 'page/(plain-keys|KeyCaps|Loaded|search)'];
const frameParts = ['users/UserAvatar'];

/** What most screens are made of besides: small, or too common to be fetched apart. */
const commonMui = [
  'ListSubheader',
  'Popper',
  'Tooltip',
  'Chip',
  'TextField',
  'Select',
  'NativeSelect',
  'Input',
  'FilledInput',
  'Skeleton',
  'internal/(SwitchBase|switchBaseClasses)\\.mjs',
  'FormControlLabel',
  'Dialog(Title|Content|Actions)',
];
const common = ['@popperjs/core', `@mui/material/(${commonMui.join('|')})`];
const commonKit = [
  'web-link',
  'net/(download|upload)',
  'page/(ConfirmDialog|LeaveGuard|PanelHead|SidePanel)',
  'form/(FieldPaused|FieldSearch|local-moment|pause)',
  'list/filters/(ChoiceChip|filter)',
];
const commonParts = ['StatusChip', 'duplicate-texts', 'path-params', 'person-list', 'roles/vote-shares', 'users/users'];
const commonContract = ['people/people', 'roles/votes', 'search/letters'];

/** What reads questions and marks what they ask for, without the table of synonyms. */
const searchLanguage = ['language', 'heads', 'words', 'synonyms', 'marks'];

/** Those that only the pages with a timeline share: the others need not load them. */
const timelineIcons = [
  'Alarm',
  'AlarmOn',
  'CallMerge',
  'ChatBubbleOutlineOutlined',
  'LocalOfferOutlined',
  'PersonAddAltOutlined',
];

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
const inPackages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})(/|$)`);
const inOurs = (folder: string, ...names: string[]) => new RegExp(`${folder}/(${names.join('|')})\\.tsx?$`);

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

/** What the API reference says of an endpoint comes from the server. Here only its lines are kept, for the source maps. */
const noSummaries: Plugin = {
  name: 'no-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
    handler: (code) =>
      code.replaceAll(/^ {2}summary:\s+(?:'(?:[^'\\]|\\.)*'|`[^`]*`),$/gm, (text) => text.replaceAll(/[^\n]/g, '')),
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
  plugins: [react(), noJsonSchema, noSummaries, compressed],
  /** The server replaces this in every response it sends; see its content security policy. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    sourcemap: 'hidden',
    /* A data: address would be one more thing for the content security policy to allow. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        /* Every page names all pieces; seven letters tell versions of one apart as well as eight. */
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          /*
           * What many screens need and releases rarely change stays in the browser's cache. A browser asks for six pieces
           * at a time and every piece costs it and the server some milliseconds, so whatever is small is in one with others.
           */
          groups: [
            { name: 'vendor', test: inPackages(...everywhere) },
            { name: 'start', tags: ['$initial'] },
            // Asked for first of all by whoever is signed in: which screen is loaded next hangs on it.
            { name: 'screens', test: /src\/(app|features\/[\w-]+)\/screens\.ts$/ },
            { name: 'screen', test: inOurs('src/kit', ...screenKit) },
            { name: 'form', test: either(inPackages('react-hook-form', '@hookform'), inOurs('src/kit', ...formKit)) },
            {
              name: 'frame',
              test: either(inPackages(...frame), inOurs('src/kit', ...frameKit), inOurs('src/parts', ...frameParts)),
            },
            { name: 'timeline', test: inPackages(`@mui/icons-material/(${timelineIcons.join('|')}).mjs`) },
            { name: 'icons', test: inPackages('@mui/icons-material'), minShareCount: 2 },
            {
              name: 'common',
              test: either(
                inPackages(...common),
                inOurs('src/kit', ...commonKit),
                inOurs('src/parts', ...commonParts),
                inOurs('contract/src', ...commonContract),
              ),
            },
            {
              name: 'search',
              test: either(
                inOurs('contract/src/search', ...searchLanguage),
                inOurs('contract/src/people', 'synonyms'),
                inOurs('src/parts', 'synonyms'),
              ),
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, api])) },
});
