import { expect } from 'vitest'
import { listBadges } from '#contract/badges.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { people } from '#server/testing/earners.ts'
import { ask, type Issuer } from '#server/testing/issuer.ts'
import { drawing, upload } from '#server/testing/pictures.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const TEMPLATES = '/issuers/organization/badge_templates'

/** Checks that each badge of the first page equals the response of its own URL, and that the page meets the contract. */
async function expectPageMatchesBadges(issuer: Issuer) {
  const { body } = await issuer.ask('GET', BADGES)
  expect(listBadges.output.parse(body)).toEqual(body)
  for (const badge of body.data) {
    expect((await issuer.ask('GET', `${BADGES}/${badge.id}`)).body.data).toEqual(badge)
  }
  return body.data
}

test('a page shows each badge as its own URL does, whatever happens to its template and organization', async ({
  db,
  issuer,
}) => {
  const step = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [step], { description: '<p>“Quoted”, \\ and \u2028</p>' })
  const template = await addTemplate(db, issuer, { title: 'Before' })
  await addBadge(db, issuer, path)
  await addBadge(db, issuer, template)
  await expectPageMatchesBadges(issuer)

  const edits = [
    () => issuer.ask('PUT', `${TEMPLATES}/${template.id}`, { title: 'After', is_published: 0 }),
    () => issuer.ask('PUT', `${TEMPLATES}/${template.id}`, { status: 'archived' }),
    () => issuer.ask('PUT', `${TEMPLATES}/${step.id}`, { title: 'Another step' }),
    () => issuer.ask('PUT', '/issuers/organization', { name: 'Wrenfield University', address_info: { city: 'York' } }),
    () => issuer.ask('POST', BADGES, { ...people(1)[0], badge_template_id: path.id }),
  ]
  for (const edit of edits) {
    await edit()
    await expectPageMatchesBadges(issuer)
  }
  const [, award] = await expectPageMatchesBadges(issuer)
  expect(award.badge_template_version).toMatchObject({
    title: 'Before',
    status: 'archived',
    is_published: 0,
    is_assignable: false,
    organization: { name: 'Wrenfield University', badges_count: 3 },
  })
})

test('an edit of a version in place is shown, even if another process made it', async ({
  database,
  dataDir,
  db,
  issuer,
}) => {
  // Stands for another process: same database, own cache.
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const elsewhere = createApp(createServices(config, database))
  const there: Issuer['ask'] = (...request) => ask(elsewhere, { cookie: issuer.cookie }, ...request)
  const template = await addTemplate(db, issuer, { title: 'First' })
  const image = upload('image', await drawing())

  await addBadge(db, issuer, template)
  expect((await issuer.ask('GET', BADGES)).body.data[0].badge_template_version.title).toBe('First')
  expect((await there('PUT', `${TEMPLATES}/${template.id}`, { title: 'Second' })).status).toBe(200)
  expect((await there('POST', `${TEMPLATES}/${template.id}/image`, image)).status).toBe(200)
  await addBadge(db, issuer, template)

  const here = (await issuer.ask('GET', BADGES)).body
  expect(here).toEqual((await there('GET', BADGES)).body)
  expect(here.data[0].badge_template_version.title).toBe('Second')
  expect(here.data[0].image_path).toContain('/images/uploads/')
  expect(here.data[1].badge_template_version.title).toBe('First')
})

test('a page far beyond the last is empty, in every order', async ({ db, issuer }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  for (const query of ['', '&sort=created_at', '&sort=emitted_at', '&search=nobody']) {
    const { status, body } = await issuer.ask('GET', `${BADGES}?page=999999999999999${query}`)
    expect({ query, status, rows: body.data }).toEqual({ query, status: 200, rows: [] })
  }
})
