/** What may import what: the data's way is content → background → panel, with the engine under all of it. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(?!node_modules/)', pathNot: to, dependencyTypesNot: ['core'] },
});

const tests = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('engine-is-alone', '^engine/', '^engine/', 'The engine imports nothing else of ours.'),
    {
      name: 'engine-packages',
      comment: 'The engine uses its declared packages only: no browser, no Node, no view library.',
      severity: 'error',
      from: { path: '^engine/', pathNot: ['^engine/test/', tests] },
      to: {
        path: ['^node_modules/', '^node:'],
        pathNot: '^node_modules/(@ag-ui/(core|proto)|eventsource-parser|zod|fast-json-patch)/',
      },
    },
    {
      name: 'engine-without-node',
      comment: 'The engine runs in a page, a worker and a terminal alike.',
      severity: 'error',
      from: { path: '^engine/', pathNot: ['^engine/test/', tests] },
      to: { dependencyTypes: ['core'] },
    },
    {
      ...only(
        'content-messages',
        '^extension/content/',
        '^extension/(content|messages)/',
        'Content scripts stay small.',
      ),
      from: { path: '^extension/content/', pathNot: tests },
    },
    {
      name: 'content-without-packages',
      comment: 'Content scripts take no package, and of other folders only types.',
      severity: 'error',
      from: { path: '^extension/content/', pathNot: tests },
      to: { path: '^node_modules/' },
    },
    only(
      'background-below-panel',
      '^extension/background/',
      '^(engine|extension/(background|messages|platform))/',
      'The background never imports a view.',
    ),
    only(
      'panel-beside-background',
      '^extension/(panel|popup)/',
      '^(engine|extension/(panel|popup|messages|platform|_locales))/',
      'A view speaks to the background by messages alone.',
    ),
    only(
      'messages-are-types',
      '^extension/messages/',
      '^(engine|extension/messages)/',
      'Messages know the engine’s types.',
    ),
    only(
      'platform-is-below',
      '^extension/platform/',
      '^(engine|extension/(platform|messages))/',
      'Platform files know no view.',
    ),
    {
      ...only(
        'cli-engine',
        '',
        '^(cli|engine)/|^package[.]json$',
        'The command line is the engine and a terminal.',
      ),
      from: { path: '^cli/', pathNot: tests },
    },
    only('demo-is-apart', '^demo/', '^demo/', 'The demo knows nothing of the product.'),
    {
      name: 'shipped-without-development-packages',
      comment: 'What ships is built from declared dependencies.',
      severity: 'error',
      from: { path: '^(engine|extension|cli)/', pathNot: ['^engine/test/', tests] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: "Firefox's own modules stand in the browser, not on disk.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^devtools/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
