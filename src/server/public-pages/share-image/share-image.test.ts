import { describe, expect } from 'vitest'
import { lacksGlyphs } from '#i18n/font-attributes.ts'
import { updateBadgeRevoked } from '#server/features/badges/badges.sql.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { JOINED_ATTACKS } from '../testing/joined-attacks.ts'
import { openTypeface } from './typeface.ts'
import { linesOf, shortenedTo } from './typesetting.ts'

const open = (family: string, subsets: string[]) =>
  openTypeface(
    family,
    subsets.map((subset) => `${family}-${subset}-wght-normal`),
  )
const besley = open('besley', ['latin', 'latin-ext'])

describe('a typeface', () => {
  test('can write European names, and reports other scripts', () => {
    for (const words of ['Giulia Ferri', 'Łódź', 'Zoë Ångström', 'Università “Æ”', 'e\u0301cole'])
      expect([words, besley.canWrite(words)]).toEqual([words, true])
    for (const words of ['東京大学', 'محمد', '😀😀']) expect([words, besley.canWrite(words)]).toEqual([words, false])
  })

  test('advances each glyph by the width of the previous one', () => {
    expect(besley.width('')).toBe(0)
    expect(besley.width('WW')).toBeCloseTo(2 * besley.width('W'))
    expect(besley.width('i')).toBeLessThan(besley.width('W'))
    expect(besley.path('I', 100, 50, 10)).toMatch(/^M\d/)
    const [x = 0] = /(?<=^M)[\d.]+/.exec(besley.path('I', 100, 50, 10)) ?? []
    expect(Number(x)).toBeGreaterThan(100)
    expect(Number(x)).toBeLessThan(100 + 10 * besley.width('I'))
  })

  test('puts accents on their letters', () => {
    const [plain, accented] = [besley.path('a', 0, 0, 100), besley.path('à', 0, 0, 100)]
    expect(accented.match(/M/g)).toHaveLength((plain.match(/M/g)?.length ?? 0) + 1)
    expect(accented).not.toMatch(/NaN|Infinity/)
  })
})

describe('a letter that our fonts lack', () => {
  const atkinson = open('atkinson-hyperlegible-next', ['latin', 'latin-ext'])
  const noto = ['noto-sans', 'noto-serif'].map((family) => open(family, ['latin', 'vietnamese', 'latin-ext']))
  const letters = Array.from({ length: 0x1f00 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Script=Latin}/u.test(letter),
  )

  test('is recognized in agreement with the font files', () => {
    const spelled = letters.filter((letter) => /\p{L}/u.test(letter) && !/[\u02e0-\u02e4\u1d00-\u1dbf]/.test(letter))
    const wrong = spelled.filter((letter) => lacksGlyphs(letter) === (besley.has(letter) && atkinson.has(letter)))
    expect(wrong).toEqual([])
  })

  test('exists in Noto, the font used instead', () => {
    for (const face of noto) expect(letters.filter((letter) => lacksGlyphs(letter) && !face.has(letter))).toEqual([])
  })

  test('changes the picture of a badge', async ({ app, db, issuer }) => {
    const template = await addTemplate(db, issuer)
    const pixels = async (name: string) => {
      const id = await addBadge(db, issuer, template, { recipient_first_name: name })
      return Buffer.from(await (await app.request(`/b/${id}/og.png`)).arrayBuffer())
    }
    // A missing glyph would be skipped, so both names would look the same.
    expect((await pixels('Phạm')).equals(await pixels('Phm'))).toBe(false)
  })
})

test('a title gets the largest size that fits, and is cut if none fits', () => {
  expect(linesOf(besley, 'Data', 500, [60, 40], 2)).toEqual({ size: 60, lines: ['Data'] })
  const long = linesOf(besley, 'Laboratory safety and documentation of every single step', 500, [60, 40], 2)
  expect(long.size).toBe(40)
  expect(long.lines).toHaveLength(2)
  expect(long.lines[1]).toMatch(/…$/)
  const single = linesOf(besley, 'x'.repeat(255), 500, [60, 40], 2)
  for (const line of single.lines) expect(besley.width(line) * single.size).toBeLessThanOrEqual(500)
  expect(shortenedTo(besley, 'Ferri', 10)).toBe('Ferri')
})

describe('the Open Graph image of a badge', () => {
  test('is a PNG of 1200 × 630 that changes with what it shows, and only then', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    const first = await app.request(`/b/${id}/og.png`)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const { width, height, format } = await sharp(Buffer.from(await first.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await app.request(`/b/${id}/og.png`, { headers })).status).toBe(304)
    expect((await app.request(`/b/${id}/og.png?lang=it`, { headers })).status).toBe(200)
    await updateBadgeRevoked(db, issuer.organizationId, id, { reason: 'In error.', at: '2025-11-26 09:00:00' })
    expect((await app.request(`/b/${id}/og.png`, { headers })).status).toBe(200)
  })

  test('shows an uploaded picture', async ({ app, db, issuer, services }) => {
    const key = `${issuer.organizationId}/0f6cbb8e-3c3c-4a52-9d43-6c1f4f6a3f12`
    const red = sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } })
    await services.storage.put(`${key}-high.png`, await red.png().toBuffer(), 'image/png')
    const template = await addTemplate(db, issuer, { image: `${key}.png` })
    const response = await app.request(`/b/${await addBadge(db, issuer, template)}/og.png`)
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (315 * info.width + 289) * info.channels
    expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0])
  })

  test('keeps a title within its frame', async ({ app, db, issuer }) => {
    for (const title of ['Tutorato tra pari', 'Dashboards and storytelling with data', 'W'.repeat(255)]) {
      const id = await addBadge(db, issuer, await addTemplate(db, issuer, { title }))
      const png = Buffer.from(await (await app.request(`/b/${id}/og.png`)).arrayBuffer())
      const edge = await sharp(png).extract({ left: 1125, top: 80, width: 35, height: 470 }).png().toBuffer()
      const { channels } = await sharp(edge).stats()
      expect([title, channels.map(({ min, max }) => max - min)]).toEqual([title, channels.map(() => 0)])
    }
  })

  test('is drawn for any text', async ({ app, db, issuer }) => {
    const texts = [...JOINED_ATTACKS.slice(0, 2), '東京大学', 'x'.repeat(255), '\u202eevil &amp;<']
    for (const title of texts) {
      const id = await addBadge(db, issuer, await addTemplate(db, issuer, { title }), { recipient_first_name: title })
      expect([title, (await app.request(`/b/${id}/og.png`)).status]).toEqual([title, 200])
    }
  })

  test('is a 404 for an unknown badge', async ({ app, issuer }) => {
    expect((await app.request(`/b/${issuer.userId}/og.png`)).status).toBe(404)
    expect((await app.request('/b/x/og.png')).status).toBe(404)
  })
})
