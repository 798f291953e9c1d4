import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { visit } from '../testing/read-page.ts'

const UNKNOWN_ID = '5d5c7a52-0000-7000-8000-000000000000'

test('the page says who the organization is, and nothing that is not public', async ({ app, db }) => {
  const issuer = await signedIn(app, db, {
    type: 'private_non_profit',
    activity: 'school',
    description: '<p>Teaches <strong>by doing</strong>.</p>',
    website: 'https://wrenfield.example/about',
    addressInfo: { city: 'Wrenfield', country: 'United Kingdom', street: '1 Mill Lane' },
    contactInfo: { name: 'Hannah', email: 'office@wrenfield.example', mobile: '+44 20 7946 0000' },
    billingInfo: { vat: '01234567897', legal_name: 'Wrenfield Trust' },
  })
  const { words, html, meta, status } = await visit(app, `/o/${issuer.organizationId}`)
  expect(status).toBe(200)
  for (const fact of ['Wrenfield College', 'Non-profit · School · Wrenfield, United Kingdom', 'Teaches by doing .'])
    expect(words).toContain(fact)
  expect(html).toContain('<a href="https://wrenfield.example/about" rel="noopener nofollow">wrenfield.example')
  expect(words).toContain('Nothing is published here yet.')
  for (const secret of ['Mill Lane', 'Hannah', '@', '7946', '01234567897', 'Trust', '100'])
    expect(words).not.toContain(secret)
  expect(meta).toMatchObject({
    robots: 'index, follow',
    'og:title': 'Wrenfield College: badges and learning paths',
    'og:url': `http://localhost:4000/o/${issuer.organizationId}`,
    description: 'Non-profit · School · Wrenfield, United Kingdom Teaches by doing.',
  })
})

describe('what is published', () => {
  test('is active and published, learning paths first', async ({ app, db, issuer }) => {
    const step = await addTemplate(db, issuer, { title: 'Shown' })
    await addTemplate(db, issuer, { title: 'Unpublished', isPublished: false })
    await addTemplate(db, issuer, { title: 'Drafted', status: 'draft' })
    await addTemplate(db, issuer, { title: 'Shelved', status: 'archived' })
    const path = await addLearningPath(db, issuer, [step], { type: 'skills', code: 'DSP-1' })
    const { words, html } = await visit(app, `/o/${issuer.organizationId}`)
    expect(words).toMatch(/Learning paths 1 Digital skills path Skills 1 step DSP-1 Badges 1 Shown Participation/)
    expect(words).not.toMatch(/Unpublished|Drafted|Shelved/)
    expect(html).toContain(`href="/t/${step.id}"`)
    expect(html).toContain(`href="/t/${path.id}"`)
  })

  test.for([
    [{ publicBadgeTemplates: false }, ['Digital skills path'], ['Shown']],
    [{ publicLearningPaths: false }, ['Shown'], ['Digital skills path']],
    [
      { publicLearningPaths: false, publicBadgeTemplates: false },
      ['Nothing is published'],
      ['Shown', 'Digital skills'],
    ],
    [{ publicBadgeTypes: false }, ['Shown', 'Digital skills path'], ['Participation', 'Skills', 'Types']],
  ] as const)('is shown as the settings %j allow', async ([settings, shown, hidden], { app, db }) => {
    const issuer = await signedIn(app, db, settings)
    const step = await addTemplate(db, issuer, { title: 'Shown' })
    await addLearningPath(db, issuer, [step], { type: 'skills' })
    const { words } = await visit(app, `/o/${issuer.organizationId}`)
    for (const text of shown) expect(words).toContain(text)
    for (const text of hidden) expect(words).not.toContain(text)
  })

  test('is paginated and can be filtered by type', async ({ app, db, issuer }) => {
    for (let number = 1; number <= 50; number++)
      await addTemplate(db, issuer, { title: `Badge no. ${number}.`, type: number > 25 ? 'skills' : 'knowledge' })
    const address = `/o/${issuer.organizationId}`
    const first = await visit(app, address)
    expect(first.words).toContain('All 50 Knowledge 25 Skills 25')
    expect(first.words).toContain('Page 1 of 3')
    expect(first.html).toContain('href="?page=2&amp;lang=en" rel="next"')
    const seen = new Set<string>()
    for (const number of [1, 2, 3]) {
      const { words, html } = await visit(app, `${address}?page=${number}`)
      for (const [title] of words.matchAll(/Badge no\. \d+\./g)) seen.add(title)
      expect(html.includes('rel="next"')).toBe(number < 3)
      expect(html.includes('rel="prev"')).toBe(number > 1)
    }
    expect(seen.size).toBe(50)
    const skills = await visit(app, `${address}?type=skills&page=2&lang=it`)
    expect(skills.words).toContain('Pagina 2 di 2')
    expect(skills.words).toContain('Badge no. 26.')
    expect(skills.html).toContain('href="?type=skills&amp;page=2&amp;lang=en"')
    expect((await visit(app, `${address}?page=4`)).status).toBe(404)
    for (const odd of ['page=0', 'page=x', 'page=1e9', 'type=x', 'page=1&page=2'])
      expect([odd, (await visit(app, `${address}?${odd}`)).words]).toEqual([odd, first.words])
  })
})

test('a private page gets the same 404 as an unknown one', async ({ app, db }) => {
  const unknown = await visit(app, `/o/${UNKNOWN_ID}`, { 'accept-language': 'it' })
  expect(unknown.status).toBe(404)
  expect(unknown.words).toContain('L’organizzazione potrebbe non avere una pagina pubblica')
  const closed = await signedIn(app, db, { publicProfile: false })
  const disabled = await signedIn(app, db, { status: 'disabled' })
  for (const id of [closed.organizationId, disabled.organizationId, 'x', `${UNKNOWN_ID}x`, '%00']) {
    const page = await visit(app, `/o/${id}`, { 'accept-language': 'it' })
    expect([id, page.status, page.html]).toEqual([id, 404, unknown.html])
  }
})

test('the page uses the organization’s language, or the requested one', async ({ app, db }) => {
  const issuer = await signedIn(app, db, { language: 'it', type: 'public_local_national' })
  const address = `/o/${issuer.organizationId}`
  const italian = await visit(app, address)
  expect(italian.html).toContain('<html lang="it">')
  expect(italian.words).toContain('Ente pubblico · Università')
  const english = await visit(app, `${address}?lang=en`)
  expect(english.words).toContain('Public body · University')
  expect(english.html).toContain(`<link rel="canonical" href="http://localhost:4000${address}?lang=en"/>`)
})

test('a cached page is revalidated when it has changed', async ({ app, db, issuer }) => {
  const address = `/o/${issuer.organizationId}`
  const first = await visit(app, address)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await visit(app, address, headers)).status).toBe(304)
  await db.update(organizations).set({ name: 'Ardle College' }).where(eq(organizations.id, issuer.organizationId))
  const afterwards = await visit(app, address, headers)
  expect([afterwards.status, afterwards.words.includes('Ardle College')]).toEqual([200, true])
})

describe('a template’s page', () => {
  test('says what the badge stands for and what it takes', async ({ app, db, issuer }) => {
    const template = await addTemplate(db, issuer, { code: 'DATI-01', acquiredSkills: '<p>Cleans data.</p>' })
    const { words, html, meta } = await visit(app, `/t/${template.id}`)
    for (const fact of ['Data literacy foundations', 'What it takes Twelve hours of workshops.', 'DATI-01, version 1'])
      expect(words).toContain(fact)
    expect(words).toContain('What its holder knows Skills Cleans data.')
    expect(html).toContain(`<a href="/o/${issuer.organizationId}">`)
    expect(meta).toMatchObject({
      robots: 'index, follow',
      'og:title': 'Data literacy foundations: badge of Wrenfield College',
      'og:url': `http://localhost:4000/t/${template.id}`,
    })
  })

  test('shows a path’s steps in order, linked where they have a page', async ({ app, db, issuer }) => {
    const open = await addTemplate(db, issuer, { title: 'First' })
    const unpublished = await addTemplate(db, issuer, { title: 'Second', isPublished: false })
    const path = await addLearningPath(db, issuer, [open, unpublished])
    const { words, html } = await visit(app, `/t/${path.id}`)
    expect(words).toMatch(/Learning path of 2 steps.*The steps of the path First Second/)
    expect(html).toContain(`href="/t/${open.id}"`)
    expect(html).not.toContain(`/t/${unpublished.id}`)
  })

  test('shows the current version', async ({ app, db, issuer }) => {
    const template = await addTemplate(db, issuer)
    await db
      .update(templateVersions)
      .set({ title: 'Data, honestly' })
      .where(eq(templateVersions.templateId, template.id))
    expect((await visit(app, `/t/${template.id}`)).words).toContain('Data, honestly')
  })

  test('of an archived template stays, and says that it is no longer awarded', async ({ app, db, issuer }) => {
    const shelved = await addTemplate(db, issuer, { status: 'archived' })
    const { status, words, meta } = await visit(app, `/t/${shelved.id}`)
    expect([status, meta['robots']]).toEqual([200, 'noindex'])
    expect(words).toContain('This badge is no longer awarded.')
  })

  test('is the same 404 as an unknown one if it is not public', async ({ app, db, issuer }) => {
    const unknown = await visit(app, `/t/${UNKNOWN_ID}`)
    expect(unknown.words).toContain('The badge may not be public')
    const hidden = [
      await addTemplate(db, issuer, { isPublished: false }),
      await addTemplate(db, issuer, { status: 'draft' }),
      await addTemplate(db, await signedIn(app, db, { publicProfile: false })),
      await addTemplate(db, await signedIn(app, db, { publicBadgeTemplates: false })),
      await addLearningPath(db, await signedIn(app, db, { publicLearningPaths: false }), []),
    ]
    for (const { id } of hidden) {
      const page = await visit(app, `/t/${id}`)
      expect([page.status, page.html]).toEqual([404, unknown.html])
    }
    await db.update(templates).set({ isPublished: true }).where(eq(templates.id, hidden[0]!.id))
    expect((await visit(app, `/t/${hidden[0]!.id}`)).status).toBe(200)
  })
})
