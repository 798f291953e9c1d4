import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sampleDesign } from '#art/testing/sample-design.ts'
import { pathParameters } from '#contract/endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isForMembers } from '#server/platform/http/route.ts'
import { routes } from '#server/routes.ts'
import type { Services } from '#server/services.ts'
import { addClaim, addSubmission } from '#server/testing/claims.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addLeavers } from '#server/testing/leavers.ts'
import { addRequest } from '#server/testing/requests.ts'
import { SOON, schedule } from '#server/testing/scheduled-awards.ts'
import { newAuthenticator } from '#server/testing/second-factor/authenticator.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { insertClaimFile, updateFilesTaken } from './claims/people/claim-files.sql.ts'
import { openAttempt } from './single-sign-on/attempts/attempts.ts'
import { givenConnection, newDomain } from './single-sign-on/testing/given-connection.ts'
import { addWebhook } from './webhooks/testing/receiver.ts'

const reason = 'Issued in error'

const siobhan = {
  recipient_email: 'siobhan@wrenfield.example',
  recipient_first_name: 'Siobhán',
  recipient_last_name: 'Walsh',
}

/** Parameters of paths that are the same words for every organization. */
const NO_IDS = ['place']

/** Creates a record of each kind that a path refers to, and returns the ids by parameter name. */
async function createRecords(services: Services, owner: Issuer): Promise<Record<string, string>> {
  const { db } = services
  const template = await addTemplate(db, owner)
  const path = await addLearningPath(db, owner, [template])
  const award = await owner.ask('POST', '/issuers/organization/badges', {
    badge_template_id: template.id,
    recipient_email: 'amara@wrenfield.example',
    recipient_first_name: 'Amara',
    recipient_last_name: 'Okonkwo',
  })
  const list = await owner.ask('POST', '/issuers/organization/earners_lists', { name: 'Group A', earners: [siobhan] })
  // As a dialog that is open for undoing the award.
  const holder = crypto.randomUUID()
  await owner.ask('PUT', `/issuers/organization/awards/${award.body.data.award_id}/holds/${holder}`)
  const claim = await addClaim(db, owner)
  const submission = await addSubmission(db, claim)
  const earner = list.body.data.earners[0].id
  const added = async (path: string, body: object = {}) => {
    const answer = await owner.ask('POST', `/issuers/organization/${path}`, body)
    expect(answer, path).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
    return answer.body.data
  }
  const siblings = [
    { template_id: template.id, level: '1' },
    { title: 'Second', code: 'S-2', level: '2' },
  ]
  const source = { design: { ...sampleDesign, enamel: { hex: '#1d6f4a' } } }
  await owner.ask('PUT', `/issuers/organization/badge_templates/${template.id}/design`, source)
  const webhook = await addWebhook(owner, 'http://127.0.0.1:9/hook')
  return {
    ...(await connectionOf(services, owner)),
    saved_report_id: (
      await added('saved_reports', {
        name: 'Senate',
        query: { period: { kind: 'academic_year', year: null }, by: ['month'] },
      })
    ).id,
    credit_transaction_id: (await owner.ask('GET', '/issuers/organization/credit_transactions')).body.data[0].id,
    certificate_file_id: (await added('certificate_files', { badge_ids: [award.body.data.id] })).id,
    join_id: (await added(`earners/${earner}/join`, { other_earner_id: await holderOf(owner, award.body.data.id) })).id,
    data_export_id: (await added(`earners/${earner}/data_export`)).id,
    file_id: await claimFile(db, claim, submission),
    export_id: (await added('export')).id,
    design_id: (await added('designs', { name: 'Round', ...source })).id,
    series_id: (await added('designs/series', { source_id: template.id, key: 'level', rows: siblings })).id,
    webhook_id: webhook.id,
    delivery_id: (await added(`webhooks/${webhook.id}/test`)).delivery_id,
    holder,
    badge_id: award.body.data.id,
    award_id: award.body.data.award_id,
    template_id: template.id,
    learning_path_id: path.id,
    earners_list_id: list.body.data.id,
    import_key: await importKey(owner),
    earner_id: earner,
    scheduled_award_id: (await schedule(owner, { badge_template_id: template.id, ...siobhan, runs_at: SOON })).id,
    invitation_id: await invitation(owner),
    session_id: (await owner.ask('GET', '/auth/sessions')).body.data[0].id,
    passkey_id: await addPasskey(owner),
    user_id: owner.userId,
    import_id: await badgeImport(owner),
    request_id: await addRequest(db, owner),
    claim_id: claim.id,
    submission_id: submission,
    campaign_id: await addLeavers(db, owner),
    token_id: (await owner.ask('POST', '/auth/tokens', { name: 'Script', scopes: ['read'] })).body.data.id,
  }
}

const holderOf = async (owner: Issuer, badge: string) =>
  (await owner.ask('GET', `/issuers/organization/badges/${badge}/earner`)).body.data.id

/** A way to sign in that is proved for a domain, and was tested. */
async function connectionOf(services: Services, owner: Issuer) {
  const domain = newDomain()
  const connection = await givenConnection(services.db, owner, { domains: [domain] })
  const test = { connection, purpose: 'test', returnTo: '/', userId: owner.userId, browser: 'theirs' } as const
  return { connection_id: connection.id, test_id: (await openAttempt(services, test)).id, domain }
}

/** A file that came with a submission. */
async function claimFile(db: Database, claim: { id: string; organizationId: string }, submission: string) {
  const file = { name: 'report.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7') } as const
  const id = await insertClaimFile(db, claim, file)
  await updateFilesTaken(db, claim.id, submission, [id!])
  return id!
}

async function invitation(owner: Issuer) {
  const path = '/issuers/organization/users/invitations'
  await owner.ask('POST', path, { addresses: 'l.strand@wrenfield.example', level: 'issuer' })
  return (await owner.ask('GET', path)).body.data[0].id
}

async function addPasskey(owner: Issuer) {
  const { data: options } = (await owner.ask('POST', '/auth/passkeys/options', {})).body
  const passkey = newAuthenticator().register(options)
  return (await owner.ask('POST', '/auth/passkeys', { name: 'Office laptop', passkey })).body.data.id
}

async function badgeImport(owner: Issuer) {
  const form = new FormData()
  form.set(
    'file',
    new File(['title,recipient_email,issued_on\nWeaving,ada@wrenfield.example,2019-05-04'], 'badges.csv'),
  )
  return (await owner.ask('POST', '/issuers/organization/badge_imports', form)).body.data.id
}

async function importKey(owner: Issuer) {
  const key = crypto.randomUUID()
  const form = new FormData()
  form.set('name', 'Group B')
  form.set('file', new File([`${Object.keys(siobhan)}\n${Object.values(siobhan)}`], 'group-b.csv'))
  const { status } = await owner.ask('POST', '/issuers/organization/earners_lists/imports', form, {
    'idempotency-key': key,
  })
  expect(status).toBe(201)
  return key
}

const withIds = (path: string, ids: Record<string, string>) =>
  path.replace('/api/v1', '').replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '0')

test('every path with an id of another organization answers the same as with a random id', async ({
  services,
  db,
  issuer,
  stranger,
}) => {
  const theirs = await createRecords(services, stranger)
  const mine = await createRecords(services, issuer)
  const before = await stranger.ask('GET', '/issuers/organization')
  const held = await holdsOf(db, theirs)
  const fields = {
    reason,
    design: { ...sampleDesign, enamel: { hex: '#1d6f4a' } },
    image_alt: 'A seal with a microscope',
    runs_at: SOON,
    name: 'Group C',
    way: 'contact',
    fingerprint: 'none',
    answer: 'No.',
    badge_template_id: mine['template_id'],
    earners_list_id: mine['earners_list_id'],
    learning_path: [],
    earner_ids: [mine['earner_id']],
    own: null,
    row: 1,
    place: 0,
    is_on: false,
    words: {},
    other_earner_id: mine['earner_id'],
    badge_ids: [mine['badge_id']],
    submission_ids: [mine['submission_id']],
    count: 1,
    recipient_first_name: 'Somebody',
    recipient_last_name: 'Else',
    earners: [{ ...siobhan, recipient_email: 'another@wrenfield.example' }],
  }
  const query = `?badge_template_id=${mine['template_id']}&name=course`

  for (const { endpoint, access } of routes) {
    // The paths of public endpoints hold link tokens, which work for anyone who has them, not ids; earners have no organization.
    if (!isForMembers(access)) continue
    for (const name of pathParameters(endpoint).filter((each) => !NO_IDS.includes(each))) {
      expect(theirs, `the id of another organization for ${endpoint.path}`).toHaveProperty(name, expect.any(String))
      const ask = (id: string | undefined) =>
        issuer.ask(
          endpoint.method,
          withIds(endpoint.path, { ...mine, [name]: id ?? '' }) + (endpoint.method === 'GET' ? query : ''),
          endpoint.method === 'GET' ? undefined : fields,
        )
      const foreign = await ask(theirs[name])
      const unknown = await ask(crypto.randomUUID())
      const which = `${endpoint.method} ${endpoint.path} by ${name}`
      // A browser makes a holder up for each of its dialogs: to their own award, another's is as good as any.
      if (name === 'holder') expect([which, foreign.status, unknown.status]).toEqual([which, 200, 200])
      else
        expect({ which, status: foreign.status, body: foreign.body }).toEqual({
          which,
          status: 404,
          body: unknown.body,
        })
    }
  }
  expect((await stranger.ask('GET', '/issuers/organization')).body).toEqual(before.body)
  expect(await holdsOf(db, theirs)).toEqual(held)
})

/** The mails of an award that are held back, by whom and until when. */
async function holdsOf(db: Database, { award_id }: Record<string, string>) {
  const { rows } = await db.execute(sql`select * from award_holds where award_id = ${award_id} order by holder`)
  expect(rows.length).toBeGreaterThan(0)
  return rows
}

test('a template of another organization cannot be awarded', async ({ db, issuer, stranger }) => {
  const theirs = await addTemplate(db, stranger)
  const award = (badge_template_id: string) =>
    issuer.ask('POST', '/issuers/organization/badges', {
      badge_template_id,
      recipient_email: 'amara@wrenfield.example',
      recipient_first_name: 'Amara',
      recipient_last_name: 'Okonkwo',
    })
  const foreign = await award(theirs.id)
  expect({ status: foreign.status, body: foreign.body }).toEqual({
    status: 404,
    body: (await award(crypto.randomUUID())).body,
  })
  expect((await stranger.ask('GET', '/issuers/organization')).body.data).toMatchObject({
    credits_left: 100,
    badges_count: 0,
  })
})

test('listings show only own records, and a foreign id in a filter finds nothing', async ({
  services,
  issuer,
  stranger,
}) => {
  const theirs = await createRecords(services, stranger)
  const empty = { data: [], meta: { total: 0 } }
  const badges = '/issuers/organization/badges'
  const templates = '/issuers/organization/badge_templates'
  for (const path of [
    badges,
    `${badges}?badge_template_id=${theirs['template_id']}`,
    `${badges}?search=${theirs['badge_id']}`,
  ]) {
    expect((await issuer.ask('GET', path)).body).toMatchObject(empty)
  }
  for (const path of [templates, `${templates}?id=${theirs['template_id']}`]) {
    expect((await issuer.ask('GET', path)).body).toMatchObject(empty)
  }
})
