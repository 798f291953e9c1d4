import { cp } from 'node:fs/promises'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Native or WebAssembly packages that find their own files beside themselves: they stay in node_modules. */
const notBundled = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp']

/** Recompiles the catalogues while they are edited; builds and tests find them made by `npm run generate`. */
const words = paraglideVitePlugin({
  project: './src/i18n/project.inlang',
  outdir: './src/i18n/paraglide',
  strategy: ['globalVariable', 'baseLocale'],
})

const pages = tanstackRouter({
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'src/client/routes',
  generatedRouteTree: 'src/client/routeTree.gen.ts',
  quoteStyle: 'single',
})

/** The service finds its migrations beside the code that runs them. */
const migrations = {
  name: 'migrations',
  closeBundle: () => cp('src/server/database/migrations', 'dist/server/migrations', { recursive: true }),
}

const widgetLanguages = { ...optimizeLocales.vite({ locales: ['en-GB', 'it-IT'] }), enforce: 'pre' as const }

function plugins(isServer: boolean, command: 'build' | 'serve') {
  if (process.env['VITEST']) return [react()]
  if (isServer) return [react(), migrations]
  return [command === 'serve' ? words : null, pages, react(), widgetLanguages]
}

/** Tests of the service share one database a worker; an organization of its own keeps each test apart. */
const service = { isolate: false, maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: plugins(isSsrBuild ?? false, command),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            admin: 'src/server/admin.ts',
            'pglite.worker': 'src/server/database/pglite.worker.js',
          },
          // Workers are found beside the code that starts them, so every file lands in one folder.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
        copyPublicDir: false,
      }
    : { outDir: 'dist/client' },
  ssr: { noExternal: true, external: notBundled },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{art,i18n,contract,client,tooling}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...service,
          name: 'service',
          include: ['src/server/**/*.test.{ts,tsx}'],
          globalSetup: 'src/server/testing/provide-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          ...service,
          name: 'embedded',
          include: ['src/server/features/**/*.test.ts'],
          globalSetup: 'src/server/testing/provide-embedded.ts',
        },
      },
    ],
  },
}))
