import { availableParallelism, loadavg } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../src/tooling/chromium.js'
import type { Options } from './support/test.ts'

/** Nothing that a browser does by itself may reach the network. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The processor draws the pages in any case, and the browser takes a little less of it where it knows so.
  '--disable-gpu',
]

/** How many times longer things take than on a quiet machine, because it does other work already. */
const slowness = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/**
 * Every spec runs on the embedded store, where nothing moves: what fades and slides takes a sixth of a browser's time. What
 * is tagged `@both-stores`, the main flow, runs on PostgreSQL as well, with all that moves.
 */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './support/build-product.ts',
  outputDir: '../test-results',
  // With two, a processor rests while both wait for an answer.
  workers: 3,
  fullyParallel: true,
  // A test that passes only the second time is reported as flaky, and is mended by whoever reads that.
  retries: 1,
  forbidOnly: true,
  // They end what hangs; they measure nothing.
  timeout: 30_000 * slowness,
  expect: { timeout: 5_000 * slowness },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    // A recorder takes a third of a run's time. Whoever looks into a failure runs its test again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(args),
  },
  projects: [
    { name: 'embedded', use: { store: 'embedded', contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'postgres', use: { store: 'postgres' }, grep: /@both-stores/ },
  ],
})
