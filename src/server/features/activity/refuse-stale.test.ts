import { expect } from 'vitest'
import { versionOf } from '#contract/version.ts'
import { routes } from '#server/routes.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { SAVES, type SaveCase } from '#server/testing/saves.ts'
import { test } from '#server/testing/test.ts'

/** Writes that replace nothing that somebody could have changed unseen, besides creations and removals. */
const EXEMPT: Record<string, string[]> = {
  'it begins, ends or proves a session, or uses a secret once': [
    'POST /auth/login',
    'POST /auth/login/code',
    'POST /auth/login/passkey',
    'POST /auth/login/passkey/options',
    'POST /auth/logout',
    'POST /auth/organization',
    'POST /auth/proof',
    'POST /auth/proof/passkey/options',
    'POST /auth/proof/provider',
    'POST /auth/confirm-email',
    'POST /auth/reset-password',
    'POST /auth/reset-password/account',
    'POST /auth/invitations/:token/accept',
    'POST /auth/invitations/:token/passkey/options',
    'POST /auth/invitations/:token/request',
  ],
  'it replaces a secret that nobody can have read, and takes the present password or a fresh proof': [
    'PUT /auth/password',
    'POST /auth/codes',
    'POST /issuers/organization/webhooks/:webhook_id/rotate',
    'POST /auth/codes/confirm',
    'POST /auth/recovery-codes',
  ],
  'it creates something': [
    'POST /auth/tokens',
    'POST /issuers/organization/designs/pictures',
    'POST /auth/passkeys',
    'POST /auth/passkeys/options',
    'POST /issuers/organization/sso_connections/:connection_id/scim',
    'POST /issuers/organization/webhooks',
    'POST /issuers/organization/webhooks/:webhook_id/test',
    'POST /issuers/organization/earners/:earner_id/data_export',
    'POST /issuers/organization/export',
    'POST /issuers/organization/badge_imports',
    'POST /issuers/organization/badge_imports/:import_id/files',
  ],
  'it sets one switch to the state that it names': [
    'PUT /auth/weekly-digest',
    'PUT /issuers/organization/sign_in',
    'PUT /issuers/organization/sign_in/emergency/:user_id',
    'POST /issuers/organization/sign_in/passwords',
    'PUT /issuers/organization/awards/:award_id/holds/:holder',
    'POST /issuers/organization/earners/:earner_id/dead_address',
    'POST /issuers/organization/learning_paths/:learning_path_id/progress/allow',
    'POST /issuers/organization/learning_paths/:learning_path_id/progress/decline',
    'POST /issuers/organization/badges/:badge_id/mistake/settle',
  ],
  'it acts once, and is refused when the state or the count is another than its author saw': [
    'POST /issuers/badges/:badge_id/revoke',
    'POST /issuers/organization/badges/revoke',
    'POST /issuers/organization/earners/:earner_id/erasure',
    'POST /issuers/organization/awards/:award_id/undo',
    'POST /issuers/organization/badge_imports/:import_id/confirm',
    'POST /issuers/organization/requests/:request_id/approve',
    'POST /issuers/organization/requests/:request_id/decline',
    'POST /issuers/organization/requests/approve',
    'POST /issuers/organization/requests/decline',
    'POST /issuers/organization/claims/:claim_id/submissions/approve',
    'POST /issuers/organization/claims/:claim_id/submissions/return',
    'POST /issuers/organization/claims/:claim_id/submissions/decline',
    'POST /issuers/organization/claims/:claim_id/submissions/undo',
    'POST /issuers/organization/leavers/:campaign_id/remind',
    'POST /issuers/organization/leavers/:campaign_id/end',
    'POST /issuers/organization/designs/series/:series_id/undo',
    'POST /issuers/organization/earners/:earner_id/join',
    'POST /issuers/organization/earners/:earner_id/joins/:join_id/undo',
    'POST /issuers/organization/earners/:earner_id/separate',
    'POST /issuers/organization/earners/name_questions',
    'POST /issuers/organization/scheduled_awards/:scheduled_award_id/retry',
  ],
  'it is of an import that nobody has confirmed, and shows all that it would bring in': [
    'PUT /issuers/organization/badge_imports/:import_id/rows',
    'PUT /issuers/organization/badge_imports/:import_id/classes',
    'POST /issuers/organization/badge_imports/:import_id/recipients',
  ],
  'it is one person’s own, with whom nobody else works on it': [
    'POST /me/session',
    'POST /me/session/confirm',
    'POST /me/addresses',
    'POST /me/badges/:badge_id/name_requests',
    'POST /me/collections',
    'POST /me/erasure_requests',
    'POST /me/exports',
    'PUT /me',
    'PUT /me/badges/:badge_id',
    'PUT /me/collections/:collection_id',
  ],
  'it sends again what was sent before': [
    'POST /issuers/organization/webhooks/:webhook_id/replay',
    'POST /issuers/organization/webhooks/:webhook_id/deliveries/:delivery_id/resend',
  ],
  'it reads anew what somebody else publishes': [
    'POST /issuers/organization/domains/:domain/verify',
    'POST /issuers/organization/sso_connections/:connection_id/refresh',
  ],
  'it shows what would happen, and changes nothing': [
    'POST /auth/sso/discover',
    'POST /auth/sso/refusal',
    'POST /issuers/organization/sso_connections/:connection_id/test',
    'POST /issuers/organization/earners_lists/imports/other_names',
    'POST /issuers/organization/users/invitations/preview',
    'POST /issuers/organization/learning_paths/:learning_path_id/progress/preview',
    'POST /issuers/organization/badges/preview',
    'POST /issuers/organization/badges/earners-lists/:earners_list_id/results/preview',
    'POST /issuers/organization/badges/renew/preview',
    'POST /issuers/organization/reminders/preview',
    'POST /issuers/organization/reminders/mail_preview',
    'POST /issuers/organization/badge_templates/mail_preview',
    'POST /issuers/organization/badge_templates/mail_preview/send',
    'POST /issuers/organization/badge_templates/certificate_preview',
    'POST /issuers/organization/certificate_settings/preview',
    'POST /issuers/organization/badge_templates/:template_id/design/render',
    'POST /issuers/organization/designs/lettering',
    'POST /issuers/organization/brand/changes',
  ],
}

const nameOf = ({ endpoint: { method, path } }: (typeof routes)[number]) => `${method} ${path.replace('/api/v1', '')}`

test('every request that changes something says what it replaces, or is known to replace nothing', () => {
  const writes = routes.filter(({ endpoint }) => endpoint.method !== 'GET')
  const others = writes.filter(({ endpoint }) => {
    // An idempotent POST creates or issues; a DELETE takes away one thing that it names.
    const isKnown = endpoint.idempotent || endpoint.method === 'DELETE'
    return !endpoint.replaces && !isKnown
  })
  expect(others.map(nameOf).sort()).toEqual(Object.values(EXEMPT).flat().sort())
  expect(
    writes
      .filter(({ endpoint }) => endpoint.replaces)
      .map(nameOf)
      .sort(),
  ).toEqual(Object.keys(SAVES).sort())
})

/** The version that a reader of the thing gets: its ETag, or the one that the dashboard makes of a row of a listing. */
async function versionSeen(issuer: Issuer, name: string, { shown: { path, find } }: SaveCase): Promise<string> {
  const { replaces } = routes.find((route) => nameOf(route) === name)!.endpoint
  const { body, headers } = await issuer.ask('GET', path)
  const version = `"${versionOf(replaces!.seen((find ?? (({ data }) => data))(body)))}"`
  if (replaces!.shownBy) expect(headers.get('etag')).toBe(version)
  return version
}

const methodOf = (name: string) => name.split(' ')[0]!

test.for(Object.entries(SAVES))(
  'a stale save is refused, and says what changed: %s',
  async ([name, prepare], { app, db, issuer }) => {
    const save = await prepare({ app, db, issuer })
    const isOwn = save.path.startsWith('/auth')
    const other = isOwn ? issuer : await colleague(app, db, issuer.organizationId)
    const version = await versionSeen(issuer, name, save)
    const theirs = await save.theirs(other)
    const saved = theirs && (await other.ask(methodOf(name).replace('DELETE', 'POST'), save.path, theirs))
    expect(saved?.status ?? 200).toBe(200)
    const now = await issuer.ask('GET', save.shown.path)

    const mine = await save.mine()
    const refused = await issuer.ask(methodOf(name), save.path, mine, { 'if-match': version })
    expect(refused.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Hannah Whitlock changed this'),
      conflict: {
        changed: save.changed.map((field) => ({ field, now: expect.toSatisfy((value) => value !== undefined) })),
        by: { uuid: other.userId, name: 'Hannah Whitlock' },
        at: expect.stringMatching(/^\d{4}-/),
      },
    })
    expect(refused.status).toBe(409)
    expect((await issuer.ask('GET', save.shown.path)).body).toEqual(now.body)

    const { version: present } = refused.body.conflict
    const knowing = await issuer.ask(methodOf(name), save.path, await save.mine(), { 'if-match': `W/"${present}"` })
    expect(knowing.status).toBe(200)
  },
)

test.for(Object.entries(SAVES))(
  'a save that names no version works as before: %s',
  async ([name, prepare], { app, db, issuer }) => {
    const save = await prepare({ app, db, issuer })
    const theirs = await save.theirs(issuer)
    if (theirs) await issuer.ask(methodOf(name).replace('DELETE', 'POST'), save.path, theirs)
    expect(await issuer.ask(methodOf(name), save.path, await save.mine())).toMatchObject({ status: 200 })
  },
)

test.for(Object.entries(SAVES).filter(([name]) => !name.startsWith('DELETE')))(
  'of two simultaneous saves from one version one is kept: %s',
  async ([name, prepare], { app, db, issuer }) => {
    const save = await prepare({ app, db, issuer })
    const version = await versionSeen(issuer, name, save)
    const bodies = [(await save.theirs(issuer)) ?? (await save.mine()), await save.mine()]
    // The use of a design changes nothing that it names as its version.
    if (name.includes('/learning_path/') || name.endsWith('/use')) return
    const saves = bodies.map((body) => issuer.ask(methodOf(name), save.path, body, { 'if-match': version }))
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409])
  },
)

test('a save of other fields than those that changed is no conflict, and neither is one of the same value', async ({
  issuer,
}) => {
  const version = (await issuer.ask('GET', '/issuers/organization')).headers.get('etag')!
  const put = (body: object) => issuer.ask('PUT', '/issuers/organization', body, { 'if-match': version })
  expect((await put({ address_info: { city: 'Wrenfield' } })).status).toBe(200)
  expect((await put({ address_info: { street: '2 Gate Lane' }, website: 'https://wrenfield.example/' })).status).toBe(
    200,
  )
  // The same request again, because its answer was lost.
  expect((await put({ address_info: { city: 'Wrenfield' } })).status).toBe(200)
  expect((await put({ address_info: { city: 'Elsewhere' } })).status).toBe(409)
})

test('a form says it as JSON does, and a version that is none of ours is refused with its name', async ({ issuer }) => {
  const of = '/issuers/organization'
  const version = (await issuer.ask('GET', of)).headers.get('etag')!
  await issuer.ask('PUT', of, { name: 'Wren' })
  const form = (name: string) => new URLSearchParams({ name })
  const stale = await issuer.ask('PUT', of, form('Field'), { 'if-match': version })
  expect(stale).toMatchObject({ status: 409, body: { conflict: { changed: [{ field: 'name', now: 'Wren' }] } } })
  for (const wrong of ['"abc"', 'abc', '"name=1", "name=2"', `"name=${'1'.repeat(5000)}"`]) {
    const { status, body } = await issuer.ask('PUT', of, form('Field'), { 'if-match': wrong })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['If-Match'] })
  }
  expect((await issuer.ask('PUT', of, form('Field'), { 'if-match': '*' })).status).toBe(200)
})

test('a template’s last change is told by its field, whoever changed another field later', async ({
  app,
  db,
  issuer,
}) => {
  const { body } = await issuer.ask('POST', '/issuers/organization/badge_templates', { title: 'One' })
  const of = `/issuers/organization/badge_templates/${body.data.id}`
  const version = (await issuer.ask('GET', of)).headers.get('etag')!
  const [first, second] = [
    await colleague(app, db, issuer.organizationId),
    await colleague(app, db, issuer.organizationId),
  ]
  await first.ask('PUT', of, { title: 'Two' })
  await second.ask('PUT', of, { description: 'Another' })
  const stale = await issuer.ask('PUT', of, { title: 'Three' }, { 'if-match': version })
  expect(stale.body.conflict).toMatchObject({ changed: [{ field: 'title', now: 'Two' }], by: { uuid: first.userId } })
  const older = await issuer.ask('PUT', of, { title: 'Three', expected_updated_at: body.data.updated_at })
  expect(older).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(older.body.conflict.changed.map(({ field }: { field: string }) => field)).toEqual(['title', 'description'])
})
