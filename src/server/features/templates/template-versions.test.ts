import { expect } from 'vitest'
import { z } from 'zod'
import { BadgeTemplateVersion } from '#contract/templates.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Answer, Issuer } from '#server/testing/issuer.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addLearningPath, addTemplate, completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'
const BADGES = '/issuers/organization/badges'

const award = (issuer: Issuer, template: { id: string }, name = 'giulia') =>
  issuer.ask('POST', BADGES, {
    badge_template_id: template.id,
    recipient_email: `${name}@wrenfield.example`,
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
  })

/** A badge's content, without fields of its organization and template. */
const contentOf = ({ body }: Answer) => {
  const { title, description, type_data, version_code, learning_path, image_path } = body.data.badge_template_version
  const steps = learning_path?.map(({ id }: { id: string }) => id)
  return { title, description, type_data, version_code, image_path, steps }
}

const versionsOf = async (issuer: Issuer, { id }: { id: string }) =>
  (await issuer.ask('GET', `${TEMPLATES}/${id}/versions`)).body.data

test('a template is edited in place until a badge is issued from it', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, { ...completeContent(), status: 'active' })
  const template = made.body.data
  const { body } = await issuer.ask('PUT', `${TEMPLATES}/${template.id}`, { title: 'Edited' })
  expect(body.data).toMatchObject({
    title: 'Edited',
    version_code: '1',
    badge_template_version_id: template.badge_template_version_id,
  })
  expect(await versionsOf(issuer, template)).toHaveLength(1)
})

test('a badge keeps the content it was issued with, over three versions', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, { ...completeContent(), status: 'active' })
  const template = made.body.data
  const path = `${TEMPLATES}/${template.id}`
  const issued: { id: string; content: unknown }[] = []
  for (const version of ['1', '2', '3']) {
    const edit = { title: `Title ${version}`, type_data: { acquired_skills: `Skill ${version}` } }
    const { body } = await issuer.ask('PUT', path, edit)
    expect(body.data).toMatchObject({ title: `Title ${version}`, version_code: version })
    const badge = await award(issuer, template)
    expect(contentOf(badge)).toMatchObject({ title: `Title ${version}`, version_code: version })
    issued.push({ id: badge.body.data.id, content: contentOf(badge) })
  }
  await issuer.ask('PUT', path, { title: 'Title 4', color_primary: '#b8472a', code: 'DATA-04' })

  for (const { id, content } of issued) expect(contentOf(await issuer.ask('GET', `${BADGES}/${id}`))).toEqual(content)
  const versions = await versionsOf(issuer, template)
  expect(versions).toMatchObject([
    { version_code: '4', title: 'Title 4', code: 'DATA-04', badges_count: 0 },
    { version_code: '3', title: 'Title 3', code: 'DATA-01', badges_count: 1 },
    { version_code: '2', title: 'Title 2', type_data: { acquired_skills: 'Skill 2' }, badges_count: 1 },
    { version_code: '1', title: 'Title 1', type_data: { acquired_skills: 'Skill 1' }, badges_count: 1 },
  ])
  for (const version of versions) {
    expect(BadgeTemplateVersion.extend({ is_issued: z.boolean() }).strict().parse(version)).toMatchObject({
      badge_template_id: template.id,
    })
  }
  expect(new Set(versions.map(({ id }: { id: string }) => id)).size).toBe(4)
  const { body } = await issuer.ask('GET', path)
  expect(body.data).toMatchObject({ badges_count: 3, badge_template_version_id: versions[0].id })
})

test('changes of template settings, and changes without effect, create no new version', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  await award(issuer, template)
  const path = `${TEMPLATES}/${template.id}`
  const { body } = await issuer.ask('GET', path)
  for (const sent of [{ title: body.data.title }, { is_published: 0 }, { status: 'archived' }, { status: 'active' }]) {
    expect(await issuer.ask('PUT', path, sent)).toMatchObject({ status: 200, body: { data: { version_code: '1' } } })
  }
})

test('a refused edit creates no new version', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, { ...completeContent(), status: 'active' })
  await issuer.ask('POST', TEMPLATES, { title: 'Other', code: 'OTHER' })
  await award(issuer, made.body.data)
  const path = `${TEMPLATES}/${made.body.data.id}`
  expect((await issuer.ask('PUT', path, { code: 'other' })).status).toBe(422)
  expect((await issuer.ask('PUT', path, { description: '' })).status).toBe(422)
  expect(await versionsOf(issuer, made.body.data)).toHaveLength(1)
})

test('the history says which version an edit created', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  await award(issuer, template)
  await issuer.ask('PUT', `${TEMPLATES}/${template.id}`, { title: 'Edited' })
  const { body } = await issuer.ask('GET', `/issuers/organization/events?subject=template&subject_id=${template.id}`)
  expect(body.data).toMatchObject([{ action: 'updated', data: { fields: ['title'], version_code: '2' } }])
})

test('a new version of a learning path has the previous version’s steps', async ({ db, issuer }) => {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, steps)
  const badge = await award(issuer, path)
  const { body } = await issuer.ask('PUT', `${TEMPLATES}/${path.id}`, { title: 'Edited' })
  expect(body.data).toMatchObject({
    version_code: '2',
    is_assignable: true,
    badges_count: 1,
    learning_path: steps.map(({ id }) => ({ id })),
  })
  expect(contentOf(await issuer.ask('GET', `${BADGES}/${badge.body.data.id}`))).toEqual(contentOf(badge))
})

test('changing the steps of an issued learning path creates a new version, and the badge keeps its steps', async ({
  db,
  issuer,
}) => {
  const [a, b, c] = [await addTemplate(db, issuer), await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [a, b])
  const step = (template: { id: string }, body?: object) =>
    issuer.ask('POST', `${TEMPLATES}/${template.id}/learning_path/${path.id}`, body)
  const first = await award(issuer, path)
  expect(contentOf(first).steps).toEqual([a.id, b.id])

  expect((await step(a, { position: 1 })).body.data.version_code).toBe('1')
  expect((await step(c)).body.data.version_code).toBe('2')
  expect((await step(a, { action: 'detach' })).body.data.version_code).toBe('2')
  const second = await award(issuer, path)
  expect((await step(c, { position: 1 })).body.data.version_code).toBe('3')

  const shown = async (badge: Answer) => contentOf(await issuer.ask('GET', `${BADGES}/${badge.body.data.id}`))
  expect(await shown(first)).toEqual({ ...contentOf(first), steps: [a.id, b.id], version_code: '1' })
  expect(await shown(second)).toEqual({ ...contentOf(second), steps: [b.id, c.id], version_code: '2' })
  const versions = await versionsOf(issuer, path)
  const stepIds = ({ learning_path }: { learning_path: { id: string }[] }) => learning_path.map(({ id }) => id)
  expect(versions.map(stepIds)).toEqual([
    [c.id, b.id],
    [b.id, c.id],
    [a.id, b.id],
  ])
})

test('whether a badge’s template can be awarded depends on its current state', async ({ db, issuer }) => {
  const [a, b] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [a])
  const badge = await award(issuer, path)
  await issuer.ask('POST', `${TEMPLATES}/${b.id}/learning_path/${path.id}`)
  await issuer.ask('PUT', `${TEMPLATES}/${b.id}`, { status: 'archived' })
  const { body } = await issuer.ask('GET', `${BADGES}/${badge.body.data.id}`)
  expect(body.data.badge_template_version).toMatchObject({ is_assignable: false, version_code: '1' })
})

test('with concurrent awards and edits, every badge keeps the content of its version', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: 'Title 0' })
  const path = `${TEMPLATES}/${template.id}`
  const edits = Array.from({ length: 8 }, (_, index) => issuer.ask('PUT', path, { title: `Title ${index + 1}` }))
  const awards = Array.from({ length: 8 }, (_, index) => award(issuer, template, `giulia.${index}`))
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(edits.map(() => 200))
  const badges = await Promise.all(awards)
  expect(badges.map(({ status }) => status)).toEqual(awards.map(() => 201))

  for (const badge of badges) {
    expect(contentOf(await issuer.ask('GET', `${BADGES}/${badge.body.data.id}`))).toEqual(contentOf(badge))
  }
  const versions = await versionsOf(issuer, template)
  expect(versions.map(({ version_code }: { version_code: string }) => Number(version_code))).toEqual(
    versions.map((_: unknown, index: number) => versions.length - index),
  )
  const counted = versions.reduce((sum: number, { badges_count }: { badges_count: number }) => sum + badges_count, 0)
  expect(counted).toBe(8)
})

test('the database itself refuses to change the steps of an issued version', async ({ database, db, issuer }) => {
  const [a, b] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [a])
  await award(issuer, path)
  const statements = [
    ['update path_steps set position = 2 where version_id = $1', [path.versionId]],
    ['delete from path_steps where version_id = $1', [path.versionId]],
    [
      `insert into path_steps (organization_id, learning_path_id, version_id, template_id, position)
       select organization_id, learning_path_id, version_id, $2, 2 from path_steps where version_id = $1`,
      [path.versionId, b.id],
    ],
  ] as const
  for (const [statement, values] of statements) {
    await expect(database.pool.query(statement, [...values])).rejects.toMatchObject({ code: '23001' })
  }
})

/** Calls `run` while a version is being issued by a transaction that does not wait for the template's lock. */
async function whileIssued(database: OpenDatabase, versionId: string, run: () => Promise<Answer>) {
  const issuing = await database.pool.connect()
  await issuing.query('begin')
  await issuing.query('update template_versions set badges_count = 1 where id = $1', [versionId])
  const answer = run()
  await waitForBlockedSession(database.db)
  await issuing.query('commit')
  issuing.release()
  return answer
}

test('a version that is issued during an edit stays unchanged, and the edit creates the next version', async ({
  database,
  db,
  issuer,
}) => {
  const step = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [step], { title: 'As issued' })
  const edited = await whileIssued(database, path.versionId, () =>
    issuer.ask('PUT', `${TEMPLATES}/${path.id}`, { title: 'Edited' }),
  )
  expect(edited).toMatchObject({ status: 200, body: { data: { title: 'Edited', version_code: '2' } } })

  const second = edited.body.data.badge_template_version_id
  const detached = await whileIssued(database, second, () =>
    issuer.ask('POST', `${TEMPLATES}/${step.id}/learning_path/${path.id}`),
  )
  expect(detached).toMatchObject({ status: 200, body: { data: { learning_path: [], version_code: '3' } } })
  expect(await versionsOf(issuer, path)).toMatchObject([
    { title: 'Edited', learning_path: [] },
    { title: 'Edited', learning_path: [{ id: step.id }] },
    { title: 'As issued', learning_path: [{ id: step.id }] },
  ])
})

test('an award that waited for an edit uses the version that the edit created', async ({ database, db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: 'First' })
  await award(issuer, template)
  const holding = await database.pool.connect()
  await holding.query('begin')
  await holding.query('select from templates where id = $1 for no key update', [template.id])
  await holding.query(
    `with next as (
         insert into template_versions (organization_id, template_id, number, title, code, language, type)
         select organization_id, template_id, 2, 'Second', code, language, type from template_versions
         where template_id = $1 returning id
       ) update templates set current_version_id = (select id from next) where id = $1`,
    [template.id],
  )

  const waiting = award(issuer, template, 'amara')
  await waitForBlockedSession(db)
  await holding.query('commit')
  holding.release()

  const badge = await waiting
  expect(badge.status).toBe(201)
  expect(contentOf(badge)).toMatchObject({ title: 'Second', version_code: '2' })
})
