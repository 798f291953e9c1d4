import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { wallClockIn } from '#server/platform/clock.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { read, visit } from './testing/read-page.ts'

const UNKNOWN_ID = '5d5c7a52-0000-7000-8000-000000000000'
const REVOKED = { reason: 'Issued in error.', at: '2025-11-26 09:00:00' }

describe('text with letters that our fonts lack', () => {
  test('is set in another font as a whole, wherever users wrote it; other text is not', async ({ app, db, issuer }) => {
    const template = await addTemplate(db, issuer, { title: 'Tiếng Việt', description: '<p>Đọc và viết.</p>' })
    const id = await addBadge(db, issuer, template, { recipient_first_name: 'Phạm', activity_title: 'Lớp một' })
    const inFallbackFont = async (path: string) =>
      (await visit(app, path)).elements
        .filter(({ attributes }) => attributes['data-font'] === 'fallback')
        .map(({ name }) => name)
    expect(await inFallbackFont(`/b/${id}`)).toEqual(['h1', 'b', 'div', 'h2', 'bdi', 'h2'])
    expect(await inFallbackFont(`/b/${id}/embed`)).toEqual(['h1', 'span'])
    const plain = await addTemplate(db, issuer, { title: 'Università' })
    expect(await inFallbackFont(`/b/${await addBadge(db, issuer, plain, { recipient_first_name: 'Łucja' })}`)).toEqual(
      [],
    )
  })
})

const raise = (message: string) => {
  throw new Error(message)
}

describe('the state', () => {
  test.for([
    ['en', 'valid', ['Valid', 'Issued on 14 November 2025.', 'Expires on 8 January 2999.']],
    ['it', 'valid', ['Valido', 'Rilasciato il 14 novembre 2025.', 'Scade l’8 gennaio 2999.']],
    ['en', 'expired', ['Expired', 'Expired on 21 November 2025', 'It was issued on 14 November 2025.']],
    ['it', 'expired', ['Scaduto', 'Scaduto il 21 novembre 2025', 'Era stato rilasciato il 14 novembre 2025.']],
    ['en', 'revoked', ['Revoked', 'Revoked on 26 November 2025', 'revoked this badge', 'Reason: Issued in error.']],
    [
      'it',
      'revoked',
      ['Revocato', 'Revocato il 26 novembre 2025', 'ha revocato questo badge', 'Motivo: Issued in error.'],
    ],
    ['en', 'invalid', ['Not valid', 'This badge did not pass its check']],
    ['it', 'invalid', ['Non valido', 'Questo badge non ha superato il controllo']],
  ] as const)('in %s a badge that is %s says so', async ([language, state, sentences], { app, db, issuer }) => {
    const template = await addTemplate(db, issuer, { language })
    const expiresAt = { valid: '2999-01-08 00:00:00', expired: '2025-11-21 00:00:00' }[state as string]
    const revoked = state === 'revoked' && { revoked: REVOKED }
    const id = await addBadge(db, issuer, template, { expires_at: expiresAt, ...revoked })
    if (state === 'invalid') await db.update(badges).set({ status: state }).where(eq(badges.id, id))

    const page = await visit(app, `/b/${id}`)

    expect(page.status).toBe(200)
    expect(page.html).toContain(`<html lang="${language}">`)
    for (const sentence of sentences) expect(page.words).toContain(sentence)
    expect(page.html.includes('aria-labelledby="state"')).toBe(state !== 'valid')
    // The facts are shown in every state.
    for (const fact of ['Data literacy foundations', 'Giulia Ferri', 'Wrenfield College', 'Twelve hours of workshops.'])
      expect(page.words).toContain(fact)
  })

  test('a badge without an end does not expire', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    expect((await visit(app, `/b/${id}`)).words).toContain('Issued on 14 November 2025. Does not expire.')
  })

  test('a badge expires by the clock of the service’s time zone', async ({ db, issuer, services }) => {
    const expires_at = wallClockIn('Europe/Rome', new Date())
    const id = await addBadge(db, issuer, await addTemplate(db, issuer), { expires_at })
    const pageIn = async (timeZone: string) => {
      const app = createApp({ ...services, config: { ...services.config, timeZone } })
      return (await visit(app, `/b/${id}`)).words
    }
    expect(await pageIn('Pacific/Kiritimati')).toContain('Expired on')
    expect(await pageIn('Pacific/Pago_Pago')).toContain('Expires on')
  })
})

describe('the language', () => {
  test('is the badge’s by default, and can be switched', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer, { language: 'it' }))
    const address = `http://localhost:4000/b/${id}`
    const italian = await visit(app, `/b/${id}`, { 'accept-language': 'en' })
    expect(italian.html).toContain('<html lang="it">')
    expect(italian.html).toContain('href="?lang=en" hrefLang="en" lang="en"')
    expect(italian.html).toContain(`<link rel="canonical" href="${address}"/>`)

    const english = await visit(app, `/b/${id}?lang=en`)
    expect(english.html).toContain('<html lang="en">')
    expect(english.words).toContain('Awarded to')
    // The issuer's text keeps its language and is marked with it.
    expect(english.html).toContain('<h1 lang="it">')
    expect(english.html).toContain(`<link rel="canonical" href="${address}?lang=en"/>`)
    expect(english.html).toContain(`<link rel="alternate" hrefLang="it" href="${address}"/>`)
    expect(english.html).toContain(`<link rel="alternate" hrefLang="en" href="${address}?lang=en"/>`)
  })

  test('is ignored when it is not supported', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    expect((await visit(app, `/b/${id}?lang=fr`)).html).toContain('<html lang="en">')
  })
})

describe('an address without a badge', () => {
  test('gets the same page for every kind of wrong address', async ({ app }) => {
    const unknown = await visit(app, `/b/${UNKNOWN_ID}`)
    expect(unknown.status).toBe(404)
    expect(unknown.words).toContain('There is nothing at this address')
    expect(unknown.html).toContain('<meta name="robots" content="noindex"/>')
    for (const path of [
      '/b/',
      '/b/x',
      `/b/${UNKNOWN_ID}/`,
      `/b/${UNKNOWN_ID}x`,
      '/b/%00',
      '/b/%3Cscript%3E',
      '/b/a/b/c',
    ]) {
      const page = await visit(app, path)
      expect([path, page.status, page.html]).toEqual([path, 404, unknown.html])
    }
  })

  test('answers in the reader’s language', async ({ app }) => {
    const page = await visit(app, `/b/${UNKNOWN_ID}`, { 'accept-language': 'it-IT,it;q=0.9,en;q=0.8' })
    expect(page.html).toContain('<html lang="it">')
    expect(page.words).toContain('A questo indirizzo non c’è nulla')
    expect(page.headers.get('vary')).toContain('Accept-Language')
    expect((await visit(app, `/b/${UNKNOWN_ID}?lang=it`)).html).toBe(page.html)
  })
})

test('a server error is a page in the reader’s language with the request id', async ({ db, issuer, services }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const app = createApp({ ...services, urls: { ...services.urls, badge: () => raise('hunter2') } })
  const page = await visit(app, `/b/${id}`, { 'accept-language': 'it' })
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8'])
  expect(page.words).toContain('Non è stato possibile mostrare la pagina')
  expect(page.words).toContain(page.headers.get('x-request-id'))
  expect(page.html).not.toContain('hunter2')
})

test('the sidebar shows the activity, the type, the partner and the template', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer, {
    code: 'DATI-01',
    number: 2,
    type: 'knowledge',
    otherOrg: 'Istituto di statistica',
    otherOrgInfo: 'Decree 114',
  })
  const id = await addBadge(db, issuer, template, {
    activity_title: 'Data lab',
    activity_started_at: '2025-09-12',
    activity_ended_at: '2025-10-31',
  })
  const { words, html } = await visit(app, `/b/${id}`)
  for (const fact of ['Data lab', '12 September – 31 October 2025', 'Type Knowledge', 'DATI-01, version 2'])
    expect(words).toContain(fact)
  expect(words).toContain('In collaboration with Istituto di statistica Decree 114')
  expect(html).toContain('aria-label="QR code that opens this page"')
})

test('a learning path shows its steps in their order', async ({ app, db, issuer }) => {
  const steps = [await addTemplate(db, issuer, { title: 'First' }), await addTemplate(db, issuer, { title: 'Second' })]
  const path = await addLearningPath(db, issuer, steps)
  const { words } = await visit(app, `/b/${await addBadge(db, issuer, path)}`)
  expect(words).toContain('Learning path of 2 steps')
  expect(words).toMatch(/The steps of the path First Second/)
})

test('sections without words are left out', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer, { description: '<p><br></p>', acquiredSkills: '<p>Cleans data.</p>' })
  const { words } = await visit(app, `/b/${await addBadge(db, issuer, template)}`)
  expect(words).not.toContain('What it certifies')
  expect(words).toContain('What Giulia knows Skills Cleans data.')
  expect(words).not.toContain('Attitudes')
})

test('the issuer links to its page here or else to its website, and further reading only to web addresses', async ({
  app,
  db,
}) => {
  const open = await signedIn(app, db, { website: 'https://wrenfield.example' })
  const good = await addTemplate(db, open, { learnMoreUrl: 'https://wrenfield.example/data' })
  const { html } = await visit(app, `/b/${await addBadge(db, open, good)}`)
  expect(html).toContain(`<a href="/o/${open.organizationId}">`)
  expect(html).toContain('<a href="https://wrenfield.example/data" rel="noopener nofollow">')

  const closed = await signedIn(app, db, { website: 'https://wrenfield.example', publicProfile: false })
  const badge = await addBadge(db, closed, await addTemplate(db, closed))
  expect((await visit(app, `/b/${badge}`)).html).toContain('<a href="https://wrenfield.example" rel="noopener">')

  const unlinked = await signedIn(app, db, { website: 'javascript:alert(1)', publicProfile: false })
  const bad = await addTemplate(db, unlinked, { learnMoreUrl: 'wrenfield.example' })
  const page = await visit(app, `/b/${await addBadge(db, unlinked, bad)}`)
  expect(page.html).not.toMatch(/javascript:|href="wrenfield|href="\/o\//)
})

test('shared previews have a title, a description and an image', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { meta, html } = await visit(app, `/b/${id}`)
  const title = 'Data literacy foundations: badge awarded to Giulia Ferri'
  const description =
    'Awarded to Giulia Ferri by Wrenfield College, issued on 14 November 2025. Reads, cleans and describes a data set.'
  expect(html).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)"')
  expect(meta).toMatchObject({
    description,
    'og:type': 'website',
    'og:site_name': 'Insegna',
    'og:url': `http://localhost:4000/b/${id}`,
    'og:title': title,
    'og:description': description,
    'og:image': `http://localhost:4000/b/${id}/og.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
    'twitter:card': 'summary_large_image',
  })
})

test('a picture has an alt text: what a drawing shows, or the title of an upload', async ({ app, db, issuer }) => {
  const drawn = await addTemplate(db, issuer, { code: 'DATI-01', type: 'knowledge' })
  const words = 'Badge: an arch in enamel with an open book, the plate says DATI-01'
  expect((await visit(app, `/b/${await addBadge(db, issuer, drawn)}`)).html).toContain(`alt="${words}"`)
  expect((await visit(app, `/t/${drawn.id}`)).meta).toMatchObject({ 'og:image:width': '1024', 'og:image:alt': words })

  const image = `${issuer.organizationId}/0f6cbb8e-3c3c-4a52-9d43-6c1f4f6a3f11.png`
  const uploaded = await addTemplate(db, issuer, { image })
  const { html } = await visit(app, `/b/${await addBadge(db, issuer, uploaded)}`)
  expect(html).toContain('alt="Badge: Data literacy foundations"')
  const { meta } = await visit(app, `/t/${uploaded.id}`)
  expect(meta['og:image']).toBe(`http://localhost:4000/images/uploads/${image.replace('.png', '-high.png')}`)
  expect(meta['og:image:width']).toBeUndefined()
})

test.for([
  [true, true, true, 'index, follow'],
  [false, true, true, 'noindex'],
  [true, false, true, 'noindex'],
  [true, true, false, 'noindex'],
] as const)(
  'a published template (%s) of a public organization (%s) that lets its badges be listed (%s) makes page and certificate %s',
  async ([isPublished, publicProfile, isIndexed, robots], { app, db, issuer }) => {
    await db.update(organizations).set({ publicProfile, isIndexed }).where(eq(organizations.id, issuer.organizationId))
    const id = await addBadge(db, issuer, await addTemplate(db, issuer, { isPublished }))
    expect((await visit(app, `/b/${id}`)).meta['robots']).toBe(robots)
    const { headers } = await app.request(`/b/${id}/certificate.pdf`)
    expect(headers.get('x-robots-tag')).toBe(robots === 'noindex' ? robots : null)
  },
)

test('the recipient’s address and the issuer’s notes are not in the page', async ({ app, db, issuer }) => {
  const notes = 'Sat the exam twice'
  const id = await addBadge(db, issuer, await addTemplate(db, issuer), { notes, revoked: REVOKED })
  const { html } = await visit(app, `/b/${id}`)
  expect(html).not.toMatch(/@\w+\.\w/)
  expect(html).not.toContain(notes)
})

test('the page and everything it needs come from the service itself', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const { html, elements } = await visit(app, `/b/${await addBadge(db, issuer, template)}`)
  const [data, script, ...more] = elements.filter(({ name }) => name === 'script')
  expect([data?.attributes, more]).toEqual([{ type: 'application/ld+json' }, []])
  expect((await app.request(script?.attributes['src'] ?? '')).headers.get('content-type')).toContain('text/javascript')
  const loaded = html.match(/(?<=(?:<link rel="(?:stylesheet|preload)"|<img)[^>]* (?:href|src)=")[^"]+/g) ?? []
  expect(loaded.length).toBeGreaterThanOrEqual(5)
  for (const path of loaded) {
    const response = await app.request(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('the stylesheet finds its fonts', async ({ app }) => {
  const { html } = await visit(app, `/b/${UNKNOWN_ID}`)
  const [stylesheet = ''] = html.match(/\/public-\w+\.css/) ?? []
  const response = await app.request(stylesheet)
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  const css = await response.text()
  expect(css).toContain('--paper:')
  expect(css).not.toContain('@import')
  const fonts = css.match(/(?<=url\()fonts\/[^)]+/g) ?? []
  expect(fonts).toHaveLength(12)
  for (const font of fonts) {
    const file = await app.request(`/${font}`)
    expect(file.headers.get('content-type')).toBe('font/woff2')
    expect(read(await file.arrayBuffer())).toMatch(/^wOF2/)
  }
})
