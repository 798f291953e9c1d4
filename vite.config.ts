import { cp } from 'node:fs/promises'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { onBothStores } from './src/tooling/on-both-stores.js'
import { NOT_BUNDLED } from './src/tooling/package-product.js'
import { precompress } from './src/tooling/precompress.js'

const routes = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'src/client/routes',
  generatedRouteTree: 'src/client/routeTree.gen.ts',
  quoteStyle: 'single',
  // A loader comes with its page: otherwise every page would load the contract for all of them. What is shown until then does not wait for a file of its own.
  codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
} as const

/** Every page needs it, and it changes seldom. The last is zod's settings, which are set before any schema is made. */
const vendor = /node_modules\/(react(-dom)?\/|@tanstack\/.*(router|history|query|store)|zod\/.*core\/core\.js)/
const chunks = [
  { name: 'vendor', test: vendor },
  { name: 'contract', test: /src\/contract\/|node_modules\/zod\//, minShareCount: 24 },
  { name: 'shared', test: /src\/(client\/(ui|i18n|browser)|i18n)\//, minShareCount: 24 },
]

/** The service finds its migrations beside the code that runs them. */
const migrations = {
  name: 'migrations',
  writeBundle: ({ dir = '' }) => cp('src/server/schema/migrations', `${dir}/migrations`, { recursive: true }),
}

/** English comes as `en-US` and no other: British English falls back to it. */
const widgetLanguages = { ...optimizeLocales.vite({ locales: ['en-US', 'it-IT'] }), enforce: 'pre' as const }

function plugins(isServer: boolean, command: 'build' | 'serve') {
  if (process.env['VITEST']) return []
  if (isServer) return [react(), migrations]
  const dashboard = [tanstackRouter(routes), react(), widgetLanguages]
  return command === 'serve' ? dashboard : [...dashboard, precompress()]
}

const dashboard = {
  outDir: 'dist/client',
  // Every browser that the dashboard is built for preloads modules by itself.
  modulePreload: { polyfill: false },
  // In kB: the reader of PDFs, which only the preview of a certificate loads. `first-load.spec.ts` watches what pages load.
  chunkSizeWarningLimit: 1700,
  rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
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
      'proof.worker': 'src/server/features/verification/proofs/proof.worker.js',
    },
    // Workers are found beside the code that starts them, so every file lands in one folder.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

/** @param setup provides the store; tests share one database a worker, and an organization of its own keeps each apart */
const onStore = (name: string, include: string[], setup: string) => ({
  extends: true as const,
  test: { name, include, globalSetup: setup, css: true },
})

export default defineConfig(({ isSsrBuild = false, command }) => ({
  plugins: plugins(isSsrBuild, command),
  // Only the dashboard's build would do this by itself: the service would bring React's development half along.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild ? service : dashboard,
  // The worker of an import brings its reader of workbooks along only where it needs it.
  worker: { format: 'es' },
  // For the build alone: vitest takes it for itself too, and would transform every package that the tests load.
  ssr: isSsrBuild ? { noExternal: true, external: NOT_BUNDLED } : {},
  test: {
    maxWorkers: 3,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What one project has transformed the next one reads, and so does the next run.
    experimental: { fsModuleCache: true },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/{art,i18n,contract,client,tooling}/**/*.test.{ts,tsx}'] } },
      onStore('service', ['src/server/**/*.test.{ts,tsx}'], 'src/server/testing/stores/provide-postgres.ts'),
      onStore('embedded', onBothStores, 'src/server/testing/stores/provide-embedded.ts'),
    ],
  },
}))
