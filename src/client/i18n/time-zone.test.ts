import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The module on a page that names the zone, for a user in another zone. */
async function clockOf(content: string, reader: string) {
  vi.stubEnv('TZ', reader)
  vi.stubGlobal('document', { querySelector: () => ({ content }) })
  vi.resetModules()
  return await import('./time-zone.ts')
}

const MOMENT = '2025-11-14T23:42:00.000000Z'

test('an instant is shown by the service’s clock, whatever the user’s time zone', async () => {
  for (const reader of ['Asia/Tokyo', 'America/New_York', 'Europe/Rome']) {
    const clock = await clockOf('Europe/Rome', reader)
    expect(clock.formatInstant(MOMENT, 'short', 'en')).toBe('15 Nov 2025, 00:42')
    expect(clock.wallClock(new Date(MOMENT))).toBe('2025-11-15 00:42:00')
  }
})

test('the zone is named only to users in another zone', async () => {
  const now = new Date(MOMENT)
  expect((await clockOf('Europe/Rome', 'Asia/Tokyo')).zoneElsewhere('en', now)).toMatch(
    /Central European.* \(Europe\/Rome\)/,
  )
  expect((await clockOf('Europe/Rome', 'Europe/Paris')).zoneElsewhere('en', now)).toBeUndefined()
})

test('a zone that the browser does not know falls back to the browser’s own', async () => {
  const clock = await clockOf('Europe/Nowhere', 'Asia/Tokyo')
  expect(clock.wallClock(new Date(MOMENT))).toBe('2025-11-15 08:42:00')
})

test('an instant is shown by the user’s clock if the page names no zone', async () => {
  const { formatInstant } = await import('./time-zone.ts')
  const moment = new Date('2025-11-14T10:42:00.000Z')
  const hour = String(moment.getHours()).padStart(2, '0')
  expect(formatInstant('2025-11-14T10:42:00.123456Z', 'short', 'en')).toContain(`${hour}:42`)
})
