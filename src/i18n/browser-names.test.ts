import { expect, test } from 'vitest'
import { browserNames } from './browser-names.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge',
    'Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
  ['curl/8.5.0', null, null],
])('%s is told by the names that people use', (userAgent, browser, system) => {
  expect(browserNames(userAgent)).toEqual({ browser, system })
})
