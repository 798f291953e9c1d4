import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import { addBadge } from '#server/testing/badges.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { JOINED_ATTACKS } from './testing/joined-attacks.ts'
import { elementsOf, type PageElement, visit } from './testing/read-page.ts'

// PostgreSQL cannot store U+0000, and the limits of the columns are checked elsewhere.
const sendable = ATTACKS.map((attack) => attack.replaceAll('\u0000', '').slice(0, 200))

/** A badge page whose every user-written plain text is `text`. */
async function pageWithText(text: string, app: App, db: Database) {
  const issuer = await signedIn(app, db, { name: text, website: text })
  const template = await addTemplate(db, issuer, {
    title: text,
    code: text,
    otherOrg: text,
    otherOrgInfo: text,
    learnMoreUrl: text,
  })
  const id = await addBadge(db, issuer, template, {
    recipient_first_name: text,
    recipient_last_name: text,
    activity_title: text,
    revoked: { reason: text, at: '2025-11-26 09:00:00' },
  })
  return visit(app, `/b/${id}`)
}

/** A page's elements and attribute names. The h1's class is left out, as it depends on the title's length. */
const skeleton = (elements: PageElement[]) =>
  elements.map(
    ({ name, attributes }) => `${name} ${Object.keys(attributes).filter((key) => name !== 'h1' || key !== 'class')}`,
  )

test('user-written plain text never becomes markup', async ({ app, db }) => {
  const harmless = skeleton((await pageWithText('Data', app, db)).elements)
  for (const attack of JOINED_ATTACKS) {
    const { elements } = await pageWithText(attack, app, db)
    expect([attack, skeleton(elements)]).toEqual([attack, harmless])
    for (const { attributes } of elements)
      expect(attributes['href'] ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i)
  }
})

const PROSE = /<div class="prose"[^>]*>(.*?)<\/div>/gs
/** One attack in each: they are cleaned apart from each other, all in the same way. */
const HTML_FIELDS = [
  'description',
  'assignmentCriteria',
  'acquiredKnowledge',
  'acquiredSkills',
  'acquiredAttitudes',
  'applicationScope',
] as const
const HTML_TAGS = 'p br strong em u s h2 h3 ul ol li blockquote a hr'.split(' ')
const HTML_ATTRIBUTES = /^( \/)?$|^ href="\s*(https?|mailto):[^"]*" rel="noopener nofollow"( target="_blank")?$/

test('plain text of an organization and its templates never becomes markup', async ({ app, db }) => {
  const pagesWithText = async (text: string) => {
    const issuer = await signedIn(app, db, { name: text, website: text, addressInfo: { city: text, country: text } })
    const template = await addTemplate(db, issuer, { title: text, code: text, otherOrg: text, learnMoreUrl: text })
    const pages = [await visit(app, `/o/${issuer.organizationId}`), await visit(app, `/t/${template.id}`)]
    return pages.flatMap(({ elements }) => skeleton(elements))
  }
  const harmless = await pagesWithText('Data')
  for (const attack of JOINED_ATTACKS) expect([attack, await pagesWithText(attack)]).toEqual([attack, harmless])
})

test('user-written HTML adds only allowed elements and attributes', async ({ app, db, issuer }) => {
  const pageWith = async (texts: string[]) => {
    const fields = HTML_FIELDS.map((field, index) => [field, `<p>Reads data</p>${texts[index] ?? ''}`])
    const template = await addTemplate(db, issuer, Object.fromEntries(fields))
    const page = await visit(app, `/b/${await addBadge(db, issuer, template)}`)
    const written = [...page.html.matchAll(PROSE)].map(([, inside = '']) => inside)
    return { written, around: skeleton(elementsOf(page.html.replace(PROSE, ''))) }
  }
  const { around } = await pageWith([])
  for (let first = 0; first < sendable.length; first += HTML_FIELDS.length) {
    const attacks = sendable.slice(first, first + HTML_FIELDS.length)
    const page = await pageWith(attacks)
    expect(page.written).toHaveLength(6)
    for (const { name } of page.written.flatMap(elementsOf)) expect(HTML_TAGS).toContain(name)
    for (const [, attributes] of page.written.join('').matchAll(/<\w+([^>]*)>/g))
      expect(attributes).toMatch(HTML_ATTRIBUTES)
    expect([attacks, page.around]).toEqual([attacks, around])
  }
})
