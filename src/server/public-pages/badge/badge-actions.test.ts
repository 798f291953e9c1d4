import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { JOINED_ATTACKS } from '../testing/joined-attacks.ts'
import { visit } from '../testing/read-page.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const REVOKED = { reason: 'Issued in error.', at: '2025-11-26 09:00:00' }

const rowOf = async (db: Database, id: string) => (await db.select().from(badges).where(eq(badges.id, id)))[0]!

describe('adding to LinkedIn', () => {
  test('fills in what LinkedIn asks for', async ({ app, db, issuer }) => {
    const template = await addTemplate(db, issuer, { title: 'Data & doubt' })
    const id = await addBadge(db, issuer, template, { expires_at: '2999-01-08 00:00:00' })
    const { number } = await rowOf(db, id)
    const filledIn = async () => {
      const { elements } = await visit(app, `/b/${id}`)
      const link = elements.find(({ attributes }) =>
        attributes['href']?.startsWith('https://www.linkedin.com/profile/add'),
      )
      return Object.fromEntries(new URL(link!.attributes['href']!.replaceAll('&amp;', '&')).searchParams)
    }
    const facts = {
      startTask: 'CERTIFICATION_NAME',
      name: 'Data & doubt',
      issueYear: '2025',
      issueMonth: '11',
      expirationYear: '2999',
      expirationMonth: '1',
      certUrl: `http://localhost:4000/b/${id}`,
      certId: number,
    }
    expect(await filledIn()).toEqual({ ...facts, organizationName: 'Wrenfield College' })
    const set = (linkedin_id: string) => issuer.ask('PUT', '/issuers/organization', { settings: { linkedin_id } })
    expect((await set('wrenfield-college')).body.errors).toMatchObject({ 'settings.linkedin_id': expect.anything() })
    for (const page of ['https://www.linkedin.com/company/1234567/admin/dashboard/', '1234567']) {
      expect((await set(page)).body.data.settings.linkedin_id).toBe('1234567')
    }
    expect(await filledIn()).toEqual({ ...facts, organizationId: '1234567' })
  })

  test('a revoked badge offers neither this nor any other action of its holder', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer), { revoked: REVOKED })
    expect((await visit(app, `/b/${id}`)).words).not.toMatch(/Are you Giulia|LinkedIn/)
  })
})

describe('sharing', () => {
  test.for([
    ['linkedin', 'https://www.linkedin.com/sharing/share-offsite/', 'url'],
    ['facebook', 'https://www.facebook.com/sharer/sharer.php', 'u'],
    ['x', 'https://x.com/intent/post', 'url'],
    ['whatsapp', 'https://wa.me/', 'text'],
  ] as const)('on %s is counted and redirects there', async ([network, address, field], { app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    for (const times of [1, 2]) {
      const response = await app.request(`/b/${id}/share/${network}`, { method: 'POST', headers: BROWSER })
      expect(response.status).toBe(303)
      const url = new URL(response.headers.get('location') ?? '')
      expect(`${url.origin}${url.pathname}`).toBe(address)
      expect(url.searchParams.get(field)).toContain(`http://localhost:4000/b/${id}`)
      expect((await rowOf(db, id)).sharedCount).toBe(times)
    }
    const { body } = await issuer.ask('GET', '/issuers/organization/statistics')
    expect(body.shared_by_user_count).toBe(1)
  })

  test.for([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a client without a user agent', { 'user-agent': '' }],
    ['a button of another site', { ...BROWSER, 'sec-fetch-site': 'cross-site' }],
  ] as const)('by %s redirects and is not counted', async ([, headers], { app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    const response = await app.request(`/b/${id}/share/x`, { method: 'POST', headers })
    expect([response.status, (await rowOf(db, id)).sharedCount]).toEqual([303, null])
  })

  test('is a 404 for an unknown badge or network', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    for (const path of [`/b/${id}/share/orkut`, `/b/${id}/share/constructor`, `/b/${issuer.userId}/share/x`]) {
      const response = await app.request(path, { method: 'POST', headers: BROWSER })
      expect([path, response.status]).toEqual([path, 404])
    }
    expect((await app.request(`/b/${id}/share/x`)).status).toBe(404)
  })

  test('only the badge page allows a form to submit to another site', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    const policy = async (path: string) => (await visit(app, path)).headers.get('content-security-policy')
    expect(await policy(`/b/${id}`)).toMatch(/form-action 'self' https:\/\/\*\.linkedin\.com [^;]+;/)
    expect(await policy(`/o/${issuer.organizationId}`)).toContain("form-action 'self';")
  })
})

describe('the card for other pages', () => {
  test('is the only page that may be framed', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    const card = await visit(app, `/b/${id}/embed?lang=it`)
    expect(card.status).toBe(200)
    expect(card.words).toContain('Data literacy foundations Assegnato a Giulia Ferri Wrenfield College Valido')
    expect(card.html).toContain(`href="http://localhost:4000/b/${id}" target="_blank" rel="noopener"`)
    expect(card.headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/)
    expect(card.headers.get('x-frame-options')).toBeNull()
    for (const path of [`/b/${id}`, `/o/${issuer.organizationId}`, '/b/x']) {
      const { headers } = await visit(app, path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test('shows a revocation at once', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer), { revoked: REVOKED })
    expect((await visit(app, `/b/${id}/embed`)).words).toContain('Revoked')
  })

  test('comes with embed code in which a hostile title stays inside its attribute', async ({ app, db, issuer }) => {
    for (const attack of JOINED_ATTACKS) {
      const id = await addBadge(db, issuer, await addTemplate(db, issuer, { title: attack }))
      const { html } = await visit(app, `/b/${id}`)
      const [, code = ''] = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(html) ?? []
      const pasted = code
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
      expect(pasted).toMatch(
        /^<iframe src="[^"]+\/embed" title="[^"<]*" width="400" [^<"]+(="[^"<]*")?[^<]*><\/iframe>$/,
      )
    }
  })
})

describe('the files of a badge', () => {
  const nameOf = async (app: App, path: string) => {
    const header = (await app.request(path)).headers.get('content-disposition') ?? ''
    const [, kind, ascii, encoded = ''] = /^(\w+); filename="([\w.-]+)"; filename\*=UTF-8''(\S+)$/.exec(header) ?? []
    return { kind, ascii, full: decodeURIComponent(encoded) }
  }

  test('are named by the badge and its holder, whatever their letters', async ({ app, db, issuer }) => {
    const template = await addTemplate(db, issuer, { title: 'Sicurezza: livello 1/2' })
    const named = (first: string, last: string) =>
      addBadge(db, issuer, template, { recipient_first_name: first, recipient_last_name: last })
    const [vietnamese, chinese] = [await named('Đặng', 'Phạm'), await named('光', '王')]
    expect(await nameOf(app, `/b/${vietnamese}/baked.png`)).toEqual({
      kind: 'attachment',
      ascii: 'sicurezza-livello-1-2-dang-pham.png',
      full: 'Sicurezza livello 1 2 - Đặng Phạm.png',
    })
    expect(await nameOf(app, `/b/${chinese}/credential`)).toEqual({
      kind: 'inline',
      ascii: 'sicurezza-livello-1-2.json',
      full: 'Sicurezza livello 1 2 - 光 王.json',
    })
    expect((await nameOf(app, `/b/${chinese}/credential.jwt`)).full).toBe('Sicurezza livello 1 2 - 光 王.jwt')
    const { elements } = await visit(app, `/b/${vietnamese}`)
    const saved = elements.filter(({ attributes }) => 'download' in attributes)
    expect(saved.map(({ attributes }) => attributes['href'])).toEqual([
      `/b/${vietnamese}/certificate.pdf`,
      `/b/${vietnamese}/baked.png`,
      `/b/${vietnamese}/baked.svg`,
      `/b/${vietnamese}/credential`,
    ])
  })

  test('have names that are valid on any system, even with hostile titles', async ({ app, db, issuer }) => {
    // The first of the joined ones too, because a name is cut.
    for (const title of [...ATTACKS.slice(0, 5), ...JOINED_ATTACKS, '光'.repeat(200), '..', 'a\u202egnp.exe']) {
      const id = await addBadge(db, issuer, await addTemplate(db, issuer, { title }))
      const { full, ascii } = await nameOf(app, `/b/${id}/baked.svg`)
      expect(ascii).toMatch(/^[a-z0-9][a-z0-9-]*\.svg$/)
      expect(full).toMatch(/^([^.\s].* - )?Giulia Ferri\.svg$/)
      expect(full).not.toMatch(/[\\/:*?"<>|\p{C}]/u)
      expect(Buffer.byteLength(full)).toBeLessThan(255)
    }
  })
})

describe('the link of the mail', () => {
  test('is remembered when a person follows it', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    await visit(app, `/b/${id}`, BROWSER)
    expect((await rowOf(db, id)).openedAt).toBeNull()
    await visit(app, `/b/${id}?from=mail`, BROWSER)
    const { openedAt } = await rowOf(db, id)
    expect(openedAt).not.toBeNull()
    await visit(app, `/b/${id}?from=mail`, BROWSER)
    expect((await rowOf(db, id)).openedAt).toBe(openedAt)
  })

  test('shows the holder the badge, then what they may do with it, in either language', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    const plain = await visit(app, `/b/${id}`)
    const followed = await visit(app, `/b/${id}?from=mail`)
    const parts = ['<img', '<h1', 'id="mine"', 'class="details"']
    const order = ({ html }: typeof plain) => parts.toSorted((one, other) => html.indexOf(one) - html.indexOf(other))
    expect(order(followed)).toEqual(['<img', '<h1', 'id="mine"', 'class="details"'])
    expect(order(plain)).toEqual(['<img', '<h1', 'class="details"', 'id="mine"'])
    expect(followed.html.match(/id="mine"/g)).toHaveLength(1)
    // Switching the language keeps `from=mail`; the canonical URL, which is indexed and shared, does not have it.
    expect(followed.html).toContain('href="?from=mail&amp;lang=it"')
    expect(followed.html).toContain(`<link rel="canonical" href="http://localhost:4000/b/${id}"/>`)
    expect((await visit(app, `/b/${id}?from=mail&lang=it`)).words).toMatch(
      /Assegnato a Giulia.*Sei Giulia\?.*Che cosa attesta/,
    )
    expect((await visit(app, `/b/${id}`)).html).toBe(plain.html)
  })

  test('of a revoked badge offers no actions', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer), { revoked: REVOKED })
    expect((await visit(app, `/b/${id}?from=mail`)).words).not.toMatch(/Are you Giulia|LinkedIn/)
  })

  test('ends the time in which the recipient can be corrected', async ({ app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    const correct = () =>
      issuer.ask('PUT', `/issuers/organization/badges/${id}/recipient`, { recipient_first_name: 'Julia' })
    expect((await correct()).status).toBe(200)
    await visit(app, `/b/${id}?from=mail`, BROWSER)
    expect((await correct()).status).toBe(409)
  })

  test.for([
    ['a robot', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
    ['a browser that prefetches', { ...BROWSER, 'sec-purpose': 'prefetch;prerender' }],
    ['a picture in a page', { ...BROWSER, 'sec-fetch-mode': 'no-cors' }],
    ['a client without headers', {}],
  ] as const)('is not opened by %s', async ([, headers], { app, db, issuer }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    expect((await visit(app, `/b/${id}?from=mail`, headers)).status).toBe(200)
    expect((await rowOf(db, id)).openedAt).toBeNull()
  })

  test('is not opened by a HEAD request, nor on https by a request without Sec-Fetch-Mode', async ({
    app,
    db,
    issuer,
    services,
  }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    await app.request(`/b/${id}?from=mail`, { method: 'HEAD', headers: BROWSER })
    const overHttps = createApp({ ...services, config: { ...services.config, isHttps: true } })
    await visit(overHttps, `/b/${id}?from=mail`, BROWSER)
    expect((await rowOf(db, id)).openedAt).toBeNull()
    await visit(overHttps, `/b/${id}?from=mail`, { ...BROWSER, 'sec-fetch-mode': 'navigate' })
    expect((await rowOf(db, id)).openedAt).not.toBeNull()
  })
})

describe('the structured data for search engines', () => {
  const dataIn = (html: string) => {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    expect(blocks).toHaveLength(1)
    return JSON.parse(blocks[0]![1]!)
  }

  test('describes the badge as a credential', async ({ app, db, issuer }) => {
    const template = await addTemplate(db, issuer, { code: 'DATI-01' })
    const id = await addBadge(db, issuer, template, { expires_at: '2999-01-08 00:00:00' })
    expect(dataIn((await visit(app, `/b/${id}`)).html)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'EducationalOccupationalCredential',
      '@id': `http://localhost:4000/b/${id}`,
      name: 'Data literacy foundations',
      description: 'Reads, cleans and describes a data set.',
      dateCreated: '2025-11-14',
      expires: '2999-01-08',
      creativeWorkStatus: 'valid',
      recognizedBy: { '@type': 'Organization', name: 'Wrenfield College' },
      about: { '@type': 'Person', name: 'Giulia Ferri' },
    })
    expect(dataIn((await visit(app, `/t/${template.id}`)).html)).toMatchObject({ identifier: 'DATI-01' })
    expect(dataIn((await visit(app, `/o/${issuer.organizationId}`)).html)).toMatchObject({ '@type': 'Organization' })
  })

  test('keeps hostile text inside its strings', async ({ app, db, issuer }) => {
    for (const attack of JOINED_ATTACKS) {
      const template = await addTemplate(db, issuer, { title: attack })
      const { html } = await visit(app, `/b/${await addBadge(db, issuer, template)}`)
      expect(dataIn(html).name).toBe(attack.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
    }
  })
})
