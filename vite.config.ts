import { cp } from 'node:fs/promises'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LOOKING, pageFiles } from './src/tooling/page-files.js'
import { precompress } from './src/tooling/precompress.js'

/** Native or WebAssembly packages that find their own files beside themselves: they stay in node_modules. */
const notBundled = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp']

const pages = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/client/routes',
    generatedRouteTree: 'src/client/routeTree.gen.ts',
    quoteStyle: 'single',
    // A route's loader comes with its page: whatever it needs of the contract stays out of the first load.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['pendingComponent'], ['errorComponent']] },
  })

/** Changes more seldom than our own code, and every page needs it: one file that browsers keep. */
const framework =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\/(?!.*\/(queriesObserver|useQueries|useSuspenseQueries|useBlocker|useMutationState|mutationObserver|useMutation)\.js)/

/** The service finds its migrations beside the code that runs them. */
const migrations = {
  name: 'migrations',
  writeBundle: ({ dir }: { dir?: string }) => {
    return cp('src/server/database/migrations', `${dir}/migrations`, { recursive: true })
  },
}

/** English comes as `en-US` and no other: British English falls back to it. */
const widgetLanguages = { ...optimizeLocales.vite({ locales: ['en-US', 'it-IT'] }), enforce: 'pre' as const }

/**
 * The contract's schemas bring a writer of JSON Schema along, a memory for schemas that hold themselves, and sentences in
 * English: 7 KiB of every page. Only the service has use for the first, none of ours for the second, and our sentences are
 * said by `describeIssue`, which reads no more of theirs than what is here.
 */
const schemasAlone = {
  name: 'schemas-alone',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (id.endsWith('/zod/v4/locales/en.js')) {
      return "export default () => ({ localeError: ({ input }) => 'received ' + (input === null ? null : typeof input) })"
    }
    // To try whether code may be made of text is against our policy, and browsers report it.
    if (id.endsWith('/zod/v4/core/util.js')) return code.replace('if (globalConfig.jitless)', 'if (true)')
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return null
    const withoutProcessors = code.replace(/^import \* as processors from .*$/m, 'const processors = {};')
    const withoutMemory = withoutProcessors.replace('core.config({ memoizer: core.memoizer() });', 'return;')
    return withoutMemory.replace(
      /^import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from .*$/m,
      'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined;',
    )
  },
}

const beginnings = pageFiles()

function plugins(isServer: boolean, command: 'build' | 'serve', mode: string) {
  if (process.env['VITEST']) return [react()]
  if (isServer) return [react(), migrations]
  const dashboard = [pages(), react(), schemasAlone, widgetLanguages]
  if (command === 'serve') return dashboard
  return mode === LOOKING ? dashboard : [...dashboard, beginnings.plugin, precompress()]
}

/** Tests of the service share one database a worker; an organization of its own keeps each test apart. */
const serviceTests = { isolate: false, maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000, css: true }

export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: plugins(isSsrBuild ?? false, command, mode),
  // Only the dashboard's build would do this by itself: the service would bring React's development half along.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            admin: 'src/server/admin.ts',
            'pglite.worker': 'src/server/database/pglite.worker.js',
            'first-view': 'src/client/first-view.tsx',
            'proof.worker': 'src/server/features/verification/proof.worker.js',
          },
          // Workers and the first view are found beside the code that starts them, so every file lands in one folder.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        // Every browser that the dashboard is built for preloads modules by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: mode === LOOKING ? [] : [{ name: 'framework', test: framework, priority: 2 }, beginnings.group],
            },
          },
        },
      },
  // The worker of an import brings its reader of workbooks along only where it needs it.
  worker: { format: 'es' },
  ssr: { noExternal: true, external: notBundled },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{art,i18n,contract,client,tooling}/**/*.test.{ts,tsx}'],
          isolate: false,
          // The same number as the others: projects that differ in it may not run together.
          maxWorkers: serviceTests.maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...serviceTests,
          name: 'service',
          include: ['src/server/**/*.test.{ts,tsx}'],
          globalSetup: 'src/server/testing/provide-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          ...serviceTests,
          name: 'embedded',
          include: ['src/server/features/**/*.test.ts'],
          globalSetup: 'src/server/testing/provide-embedded.ts',
        },
      },
    ],
  },
}))
