import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless shell comes first: it draws no windows of its own, and takes a third less time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * The browser that the tests use: playwright's own where `npx playwright install` has put it, or the system's.
 *
 * @returns {string | undefined} the program's path
 */
export function findChromium() {
  return [chromium.executablePath(), ...INSTALLED].find((path) => path !== '' && existsSync(path))
}

/**
 * How playwright starts it.
 *
 * @param {string[]} args
 */
export function launchOptions(args) {
  const executablePath = findChromium()
  return { ...(executablePath && { executablePath }), args }
}
