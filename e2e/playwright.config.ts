import { availableParallelism, loadavg } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../src/tooling/chromium.js'
import type { Options } from './support/test.ts'

/** The browser must not use the network on its own. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is no GPU anyway, and skipping its detection saves a little CPU time.
  '--disable-gpu',
  // Compositing by the browser's own process instead of another one saves a few percent.
  '--in-process-gpu',
]

/** Factor for timeouts on a machine that is already busy: its load per core, at least 1. */
const slowness = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/**
 * Every spec runs on the embedded store with reduced motion, because animations cost a sixth of the browser's CPU time. Tests
 * tagged `@both-stores`, the main flow, also run on PostgreSQL, with animations.
 */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './support/build-product.ts',
  outputDir: '../test-results',
  // Two workers would leave a core of a small machine idle while both wait for a response.
  workers: 3,
  fullyParallel: true,
  // A test that passes only when retried is reported as flaky, which is a bug to fix.
  retries: 1,
  forbidOnly: true,
  // Timeouts end tests that hang; they are not performance checks.
  timeout: 30_000 * slowness,
  expect: { timeout: 5_000 * slowness },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    // Tracing takes a third of a run's time. To debug a failure, run its test with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(args),
  },
  projects: [
    { name: 'embedded', use: { store: 'embedded', contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'postgres', use: { store: 'postgres' }, grep: /@both-stores/ },
  ],
})
