import { defineConfig } from '@playwright/test'
import { launchOptions } from '../src/tooling/chromium.js'
import type { Options } from './test.ts'

/** Nothing that a browser does by itself may reach the network. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Every spec runs on the embedded store; what is tagged `@both-stores`, the main flow, on PostgreSQL as well. */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './build-product.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // Once more where nobody watches: it is reported as flaky, with its trace, and whoever reads that mends it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // They end what hangs, on slow and busy machines too; they measure nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: launchOptions(args),
  },
  projects: [
    { name: 'embedded', use: { store: 'embedded' } },
    { name: 'postgres', use: { store: 'postgres' }, grep: /@both-stores/ },
  ],
})
