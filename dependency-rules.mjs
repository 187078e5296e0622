/*
 * The import rule of docs/architecture.md, as code. Arrows point down only:
 *   web:     main, app > features > parts > kit > contract
 *   server:  main, app, ... > demo > features > platform > contract
 * Features are named by a back-reference, so that a new one is guarded from its first line.
 */
/* What a feature declares for the authorization matrix, `<name>.access.ts`, is part of the tests; so are benchmarks. */
const isTest = String.raw`(\.(test|access)\.tsx?$|/(testing|bench)/|\.config\.ts$)`;

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-cycle', 'Modules that need each other are one module', {}, { circular: true }),
    never('resolvable', 'What is imported must exist', {}, { couldNotResolve: true }),
    never(
      'no-dev-dependency',
      'What the product runs on is a dependency, not a development dependency',
      { path: '^(contract|server|web|extension)/src/', pathNot: isTest },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    never(
      'contract',
      'The contract knows zod and itself',
      { path: '^contract/src/', pathNot: isTest },
      {
        pathNot: ['^contract/src/', 'node_modules/zod/'],
      },
    ),

    never(
      'web-and-server',
      'The web client knows the server by the contract only',
      { path: '^web/' },
      { path: '^(server|e2e|scripts)/' },
    ),
    never(
      'server-and-web',
      'The server knows the web client by its build only',
      { path: '^server/' },
      { path: '^(web|extension|e2e)/' },
    ),
    never(
      'extension',
      'The browser extension knows the product by the contract only',
      { path: '^extension/' },
      { path: '^(server|web|e2e|scripts)/' },
    ),
    never(
      'e2e',
      'Browser tests see what a user sees, the list of screens, what chart pages ask and how figures become texts, and the same outside world as the tests of the server',
      { path: '^e2e/' },
      {
        path: '^(contract|server|web|extension)/',
        pathNot: [
          '^contract/src/',
          '^web/src/app/(visitor-)?screens.ts$',
          '^web/src/features/charts/pages/all.ts$',
          '^web/src/kit/chart/(chart-rows|chart-texts|drawing/series-options).ts$',
          '^server/src/testing/outside/(imap-box|smtp-sink).ts$',
        ],
      },
    ),
    never(
      'browser-only',
      'There is no Node in a browser',
      { path: '^(web|extension)/src/', pathNot: isTest },
      { dependencyTypes: ['core'] },
    ),

    never('kit', 'The kit knows no domain', { path: '^web/src/kit/' }, { path: '^web/src/(app|features|parts)/' }),
    never(
      'parts',
      'Parts are used by features, not the other way round',
      { path: '^web/src/parts/' },
      {
        path: '^web/src/(app|features)/',
      },
    ),
    never(
      'web-feature-up',
      'Features do not know the application around them',
      { path: '^web/src/features/' },
      {
        path: '^web/src/(app/|main)',
      },
    ),
    never(
      'web-feature',
      'A feature never imports another; what two need is a part',
      { path: '^web/src/features/([^/]+)/' },
      {
        path: '^web/src/features/',
        pathNot: '^web/src/features/$1/',
      },
    ),

    never(
      'platform',
      'The platform knows no feature',
      { path: '^server/src/platform/', pathNot: isTest },
      {
        path: '^server/src/',
        pathNot: '^server/src/platform/',
      },
    ),
    never(
      'server-feature-up',
      'Features do not know what starts them',
      { path: '^server/src/features/', pathNot: isTest },
      {
        path: '^server/src/',
        pathNot: '^server/src/(features|platform)/',
      },
    ),
    never(
      'server-feature',
      'A feature uses another through its domain module, never its feature.ts or tasks',
      { path: '^server/src/features/([^/]+)/', pathNot: isTest },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', String.raw`^server/src/features/([^/]+)/\1\.ts$`],
      },
    ),
    never(
      'tests-stay-out',
      'The product does not use what is made for its tests',
      { path: '/src/', pathNot: isTest },
      {
        path: isTest,
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((web|extension)/dist|test-results)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
