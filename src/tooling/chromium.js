import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless shell comes first: without window drawing it takes a third less time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * The browser for the tests: Playwright's own if `npx playwright install` was run, or the system's.
 *
 * @returns {string | undefined} the path of the executable
 */
export function findChromium() {
  return [chromium.executablePath(), ...INSTALLED].find((path) => path !== '' && existsSync(path))
}

/**
 * Playwright's launch options for it.
 *
 * @param {string[]} args
 */
export function launchOptions(args) {
  const executablePath = findChromium()
  return { ...(executablePath && { executablePath }), args }
}
