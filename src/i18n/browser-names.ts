// Order matters: each user agent string also contains the names of the browsers below it.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The common names of the browser and the system in a `User-Agent` header; null where the header does not say. */
export const browserNames = (userAgent: string) => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
})

const find = (known: [RegExp, string][], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
