import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText } from '#art/testing/any-text.ts'
import { isStorable, requiredText } from '#contract/formats.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { checkSchema } from '../verification/verify-credential.ts'
import { type Case, judge } from './testing/judge.ts'
import { OpenBadgeRules } from './testing/open-badge-rules.ts'
import { caseOf } from './testing/served.ts'

const text = (most: number) =>
  fc
    .oneof(fc.string({ unit: 'grapheme' }), anyText(), fc.constantFrom(']]>', '<b>&amp;', '@type', '_:b0', '"\\'))
    .map((written) => written.trim().slice(0, most))
    .filter(isStorable)
const accepted = (most: number) => text(most).filter((written) => requiredText(most).safeParse(written).success)

const tag = fc.constantFrom(
  'p',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'h2',
  'blockquote',
  'a href="https://a.example/?b=c&d"',
  'br',
  'script',
)
const html = fc
  .array(fc.tuple(tag, text(60)), { maxLength: 6 })
  .map((pieces) => cleanHtml(pieces.map(([name, words]) => `<${name}>${words}</${name.split(' ')[0]}>`).join('')))

const wallClock = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))

const content = fc.record({
  title: accepted(255),
  description: html,
  assignmentCriteria: html,
  acquiredKnowledge: fc.option(html),
  acquiredSkills: fc.option(html),
  acquiredAttitudes: fc.option(html),
  applicationScope: fc.option(html),
  code: fc.uuid(),
  type: fc.constantFrom('knowledge', 'skills', 'participation', 'qualification'),
  language: fc.constantFrom('it', 'en'),
})

const award = fc
  .record({
    times: fc.tuple(wallClock, fc.option(wallClock)),
    days: fc.tuple(fc.option(wallClock), fc.option(wallClock)),
    activity_title: text(255),
    notes: text(200),
    recipient_email: fc.emailAddress().map((address) => address.toLowerCase()),
    recipient_first_name: accepted(100),
    recipient_last_name: accepted(100),
  })
  .map(({ times: [from, until], days: [began, ended], ...award }) => ({
    ...award,
    emittedAt: from,
    expires_at: until !== null && until > from ? until : null,
    activity_started_at: began?.slice(0, 10) ?? null,
    activity_ended_at: ended && (!began || ended >= began) ? ended.slice(0, 10) : null,
  }))

const organization = fc.record({ name: accepted(255), website: fc.option(fc.webUrl({ withQueryParameters: true })) })

test('any template, path and badge gives a credential that keeps the rules and verifies independently', async ({
  app,
  db,
  issuer,
}) => {
  const cases: Case[] = []
  await fc.assert(
    fc.asyncProperty(content, award, organization, fc.nat(3), async (written, awarded, named, steps) => {
      expect((await issuer.ask('PUT', '/issuers/organization', named)).status).toBe(200)
      const plain = await addTemplate(db, issuer, written)
      const others = await Promise.all(Array.from({ length: steps }, () => addTemplate(db, issuer)))
      const template =
        steps > 0 ? await addLearningPath(db, issuer, [plain, ...others], { ...written, code: '' }) : plain
      const id = await addBadge(db, issuer, template, awarded)
      const made = await caseOf(app, id)
      cases.push(made)
      const credential = JSON.parse(made.credential)
      expect(OpenBadgeRules.safeParse(credential).error?.issues).toBeUndefined()
      expect(checkSchema(credential)).toBe('schema_right')
      const { achievement } = credential.credentialSubject
      expect(achievement.name).toHaveLength(written.title.length)
      expect(achievement.related?.length ?? 0).toBe(steps > 0 ? steps + 1 : 0)
      expect(made.credential).not.toContain(awarded.recipient_email)
    }),
    { numRuns: 40 },
  )
  const { credentials } = await judge({ credentials: cases })
  expect(credentials.map(({ signed }) => signed)).toEqual(cases.map(() => true))
})
