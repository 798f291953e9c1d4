import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type ConfigEnv, defineConfig } from 'vitest/config'
import { contractApart } from './src/tooling/dashboard/contract-apart.js'
import { pageFiles } from './src/tooling/dashboard/page-files.js'
import { precompress } from './src/tooling/dashboard/precompress.js'
import { findPgBouncer } from './src/tooling/find-program.js'
import { NOT_BUNDLED } from './src/tooling/package-product.js'
import { onBothStores, throughPgBouncer } from './src/tooling/testing/on-both-stores.js'

const routes = {
  autoCodeSplitting: true,
  routesDirectory: 'src/client/routes',
  generatedRouteTree: 'src/client/routeTree.gen.ts',
  quoteStyle: 'single',
  // Loaders are split along with their components, or the entry would contain the contract of every page. Pending components are not split.
  codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
} as const

/**
 * A chunk of small files that are mostly loaded together. Each alone would be a chunk: it compresses badly, and the entry, which
 * lists what each page loads, would name it.
 */
const together = (name: string, files: string[]) => ({
  name,
  test: new RegExp(`/src/(${files.join('|')})\\.[jt]sx?$`),
  includeDependenciesRecursively: false,
})

/** Libraries that every page needs; they change rarely. */
const vendor = /node_modules\/(react(-dom)?\/|@tanstack\/.*(router|history|query|store))/
const chunks = [
  { name: 'vendor', test: vendor },
  { name: 'tiptap', test: /node_modules\/(@tiptap|prosemirror)/ },
  // Only of pages that check something: `contractApart`.
  { name: 'zod', test: /node_modules\/zod\/|client\/api\/zod\.ts$/ },
  { name: 'endpoints', test: /src\/contract\/.*\?apart$/, minShareCount: 20, includeDependenciesRecursively: false },
  // Without the problems of input, which only forms tell, and without tables, which few pages show at first.
  {
    name: 'shared',
    test: /src\/(client\/((ui(?!\/tables)|i18n|browser)\/|api\/use-action)|i18n\/(?!problems\/|compiled\/messages\/problems_))/,
    minShareCount: 36,
  },
  // Words that many pages say, which would otherwise be a file each.
  { name: 'words', test: /compiled\/messages\/word_/, minShareCount: 8 },
  together('signs', [
    'client/features/page/(Mark|NotFoundContent|EmptySign)',
    'i18n/compiled/messages/(security_set_up_now|shell_(go_to_start|not_found_text|not_found_title))',
  ]),
  together('session', [
    'client/api/(answered-level|call|fresh-proof|opened-organization|request-for|session-state)',
    'client/features/session/(May|permissions|require-user|session\\.queries|stored-names)',
    'client/features/page/(conflicts/asked-conflict|LoadError|Page|place)',
    'client/ui/(layout/reserve-foot-space|overlays/(Menu|open-overlays))',
    'i18n/(level-name|who-may)',
    'i18n/compiled/messages/(access_(level|only)_\\w+|security_demand_(notice|until)|shell_(badges|templates)|earners_lists)',
    'i18n/compiled/messages/(organization|overview|paths|reports|requests)_title',
  ]),
  together('listing', [
    'client/ui/(buttons/RemoveButton|forms/(is-enter|SearchBox)|tables/(FilterBar|Pager|pages-around))',
    'client/features/page/(listing|StaleNotice)',
    'i18n/compiled/messages/(shell_(add_filter|clear_all|filter|remove_filter)|word_actions_for)',
  ]),
  together('shapes', ['art/(badge-type|numbers|silhouettes)']),
  together('grid', [
    'client/ui/tables/(GridTable|handle-grid-key|picture-column|use-ticked)',
    'i18n/compiled/messages/shell_picture',
  ]),
  together('badge-table', [
    'client/features/badges/(badge-filter|column-cells|BadgeViews|details/(BadgeMenu|MailMark))',
    'i18n/compiled/messages/(awards_views?|claims_view|badges_(award|badge|earner|export|exporting)|shell_columns)',
  ]),
  together('earners', [
    'client/features/(session/use-first-month|recipients/lists\\.queries)',
    'i18n/compiled/messages/earners_(award|award_pick_placeholder|description|disabled|empty_title|everyone|failed_title|new|people|stale)',
  ]),
]

/** The service reads its migrations from the folder of the built code. */
const migrations = {
  name: 'migrations',
  writeBundle: ({ dir = '' }) => cp('src/server/schema/migrations', `${dir}/migrations`, { recursive: true }),
}

/** In the dashboard's build a page bundles only the messages that it uses; everything else loads them from one file. */
const messagesApart = { find: /^.*\/compiled\/messages\.js$/, replacement: '#i18n/compiled/messages-apart.js' }
/** The dashboard's zod has settings of its own. */
const configuredZod = { find: /^zod$/, replacement: fileURLToPath(new URL('src/client/api/zod.ts', import.meta.url)) }
/** Locales of React Aria's messages. British English falls back to `en-US`. */
const widgetLanguages = { ...optimizeLocales.vite({ locales: ['en-US', 'it-IT'] }), enforce: 'pre' as const }

function plugins(isServer: boolean, { command, mode }: ConfigEnv) {
  if (mode === 'test') return []
  if (isServer) return [react(), migrations]
  return [
    tanstackRouter(routes),
    react(),
    contractApart(),
    tailwindcss(),
    widgetLanguages,
    pageFiles(),
    command === 'build' && precompress(),
  ]
}

function aliases(isServer: boolean, { command, mode }: ConfigEnv) {
  if (isServer || mode === 'test') return []
  return command === 'build' ? [configuredZod, messagesApart] : [configuredZod]
}

const dashboard = {
  outDir: 'dist/client',
  modulePreload: { polyfill: false }, // All supported browsers have it.
  // In kB: pdf.js, which only the preview of a certificate loads. `first-load.spec.ts` checks what pages load.
  chunkSizeWarningLimit: 1700,
  // Tells the tests which chunk has which name.
  manifest: true,
  // The entry holds the file names of all pages' chunks and styles, so these are nothing but a short hash.
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunks },
      chunkFileNames: 'assets/[hash:7].js',
      assetFileNames: 'assets/[hash:7][extname]',
    },
  },
}

const service = {
  outDir: 'dist/server',
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: {
    input: {
      main: 'src/server/main.ts',
      admin: 'src/server/admin.ts',
      'pglite.worker': 'src/server/platform/database/embedded/pglite.worker.js',
      'certificate.worker': 'src/server/features/certificates/certificate.worker.ts',
      'design.worker': 'src/server/features/designs/design.worker.ts',
      'proof.worker': 'src/server/features/verification/proofs/proof.worker.js',
    },
    // Code starts workers by a path relative to itself, so all files are in one folder.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

/** With `npm test` only a few, which cost seconds. */
const pooled = process.env['SLOW_TESTS'] === 'whole' ? throughPgBouncer : throughPgBouncer.slice(0, 1)
const SLOW = 'src/{server,tooling}/**/*.slow.test.ts'

/** @param setup provides the store. Tests share one database per worker, and each uses an organization of its own. */
const onStore = (name: string, include: string[], setup: string, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude, globalSetup: setup, css: true },
})

export default defineConfig(({ isSsrBuild = false, ...env }) => ({
  plugins: plugins(isSsrBuild, env),
  resolve: { alias: aliases(isSsrBuild, env) },
  // Vite sets this for the dashboard only; without it the service would bundle React's development build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild ? service : dashboard,
  // Lets the import's worker load its workbook reader on demand.
  worker: { format: 'es' },
  // For the build only: vitest reads this setting too, and would then transform every package that tests load.
  ssr: isSsrBuild ? { noExternal: true, external: NOT_BUNDLED } : {},
  test: {
    maxWorkers: 3,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Transformed modules are shared between the projects and kept for the next run.
    experimental: { fsModuleCache: true },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/{art,i18n,contract,client}/**/*.test.{ts,tsx}'] } },
      onStore('service', ['src/{server,tooling}/**/*.test.{ts,tsx}'], 'src/server/testing/stores/provide-postgres.ts', [
        SLOW,
      ]),
      onStore('embedded', onBothStores, 'src/server/testing/stores/provide-embedded.ts'),
      onStore('slow', [SLOW], 'src/server/testing/stores/provide-postgres.ts'),
      // Without the program nothing runs through it; `npm test` says so.
      ...(findPgBouncer()
        ? [onStore('slow through PgBouncer', pooled, 'src/server/testing/stores/provide-pooled.ts')]
        : []),
    ],
  },
}))
