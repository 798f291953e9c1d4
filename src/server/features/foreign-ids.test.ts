import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Endpoint, pathParameters } from '#contract/endpoint.ts'
import { updatePathProgress } from '#server/features/path-progress/update-path-progress.ts'
import type { Database } from '#server/platform/database/database.ts'
import { routes } from '#server/routes.ts'
import { nameQuestions } from '#server/schema/tables/earner-joins.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addClaim, addSubmission } from '#server/testing/claims.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addList, people } from '#server/testing/earners.ts'
import { type Answer, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addRequest } from '#server/testing/requests.ts'
import { SOON, schedule } from '#server/testing/scheduled-awards.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const ORGANIZATION = '/issuers/organization'

type Schema = { format?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** Fields outside the URL's path that hold ids, with the property path to each, such as `['filter', 'email_id']`. */
function idFieldsOf(endpoint: Endpoint): string[][] {
  const look = ({ format, properties = {}, items, anyOf = [] }: Schema, fieldPath: string[]): string[][] => [
    ...(format === 'uuid' ? [fieldPath] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => look(inner, [...fieldPath, name])),
    ...[...(items ? [items] : []), ...anyOf].flatMap((inner) => look(inner, fieldPath)),
  ]
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  return look(schema, []).filter(([name]) => !pathParameters(endpoint).includes(name!))
}

// What earners reach is tested where they do: they have no organization.
const ofMembers = routes.filter(({ endpoint }) => !endpoint.path.startsWith('/api/v1/me'))
const fields = ofMembers.flatMap(({ endpoint }) =>
  idFieldsOf(endpoint).map((fieldPath) => ({
    name: `${endpoint.method} ${endpoint.path} by ${fieldPath.join('.')}`,
    endpoint,
    fieldPath,
  })),
)

const ANY_REPORT = { period: { kind: 'academic_year', year: null } }

const WEBHOOK = {
  name: 'Register',
  url: 'https://register.example/told',
  events: ['badge.issued'],
  content: 'ids',
  is_on: true,
}

const newcomer = () => ({ ...people(1)[0]!, recipient_email: `${crypto.randomUUID()}@wrenfield.example` })

/** Creates a record of each kind that has an id, and returns the ids by field name. */
async function createRecords(db: Database, owner: Issuer) {
  const person = newcomer()
  // Test mails are only sent to a confirmed address.
  await db.execute(sql`update users set email_verified_at = now() where id = ${owner.userId}`)
  const template = await addTemplate(db, owner)
  const missing = await addTemplate(db, owner)
  const path = await addLearningPath(db, owner, [template, missing])
  const list = await addList(owner, [person])
  await owner.ask('POST', `${ORGANIZATION}/badges/earners-lists/${list}`, { badge_template_id: template.id })
  const [badge] = (await owner.ask('GET', `${ORGANIZATION}/badges?badge_template_id=${template.id}`)).body.data
  const { email, award_id } = (await owner.ask('GET', `${ORGANIZATION}/badges/${badge.id}`)).body.data
  // History stores an award to a list under the list, and an award to one person under the badge.
  const awardedAlone = await addBadge(db, owner, await addTemplate(db, owner))
  const { earners } = (await owner.ask('GET', `${ORGANIZATION}/earners_lists/${list}`)).body.data
  const { body: another } = await owner.ask('GET', `${ORGANIZATION}/badges/${awardedAlone}/earner`)
  const planned = await schedule(owner, { badge_template_id: template.id, earners_list_id: list, runs_at: SOON })
  // As the upgrade asks about everybody whose badges bear two names.
  await db.insert(nameQuestions).values({ organizationId: owner.organizationId, earnerId: earners[0].id })
  const report = { name: 'For the senate', query: ANY_REPORT }
  const saved = await owner.ask('POST', `${ORGANIZATION}/saved_reports`, report)
  const webhook = await owner.ask('POST', `${ORGANIZATION}/webhooks`, WEBHOOK)
  const connection = await owner.ask('POST', `${ORGANIZATION}/sso_connections`, { name: 'College', product: 'google' })
  const claim = await addClaim(db, owner)
  return {
    badge_template_id: template.id,
    badge_template_version_id: template.versionId,
    earners_list_id: list,
    earner_id: earners[0].id,
    earner_ids: earners[0].id,
    other_earner_id: another.data.id,
    missing_step: missing.id,
    email_id: email.id,
    badge_id: badge.id,
    badge_ids: badge.id,
    template_id: path.id,
    learning_path: template.id,
    learning_path_id: path.id,
    learning_path_version_id: path.versionId,
    user_id: owner.userId,
    organization_id: owner.organizationId,
    subject_id: awardedAlone,
    scheduled_award_id: planned.id,
    award_id,
    source_id: template.id,
    saved_report_id: saved.body.data.id,
    connection_id: connection.body.data.id,
    webhook_id: webhook.body.data.id,
    template_ids: template.id,
    import_id: await badgeImport(owner),
    request_ids: await addRequest(db, owner),
    claim_id: claim.id,
    submission_ids: await addSubmission(db, claim),
  }
}

async function badgeImport(owner: Issuer): Promise<string> {
  const form = new FormData()
  form.set(
    'file',
    new File(['title,recipient_email,issued_on\nWeaving,ada@wrenfield.example,2019-05-04'], 'badges.csv'),
  )
  return (await owner.ask('POST', `${ORGANIZATION}/badge_imports`, form)).body.data.id
}

type Records = Awaited<ReturnType<typeof createRecords>>

/** Which id a field refers to; for `id`, the endpoint's path says. */
function idFor({ path }: Endpoint, field: string, records: Records): string {
  const isOfPaths = path.endsWith('/learning_paths')
  if (isOfPaths && field === 'badge_template_version_id') return records.learning_path_version_id
  if (field !== 'id') return records[field as keyof Records]
  if (isOfPaths) return records.learning_path_id
  return path.endsWith('/earners_lists') ? records.earners_list_id : records.badge_template_id
}

/** Fields that hold an array of ids, or of objects with an id. */
const LISTS = ['badge_ids', 'earner_ids', 'learning_path', 'template_ids', 'request_ids', 'submission_ids']

/** Sends a request with the id in one field, and whatever else the endpoint requires. */
function askWith(asker: Issuer, { endpoint, fieldPath }: (typeof fields)[number], mine: Records, id: string) {
  const path = endpoint.path.replace('/api/v1', '').replace(/:(\w+)/g, (_, name) => mine[name as keyof Records])
  const field = fieldPath.at(-1)!
  const value = fieldPath.reduceRight<unknown>(
    (inner, name) => ({ [name]: LISTS.includes(name) ? [inner] : inner }),
    id,
  ) as Record<string, string>
  const year = new Date().getFullYear()
  const days = { from: `${year}-01-01`, to: `${year}-12-31`, format: 'csv' }
  const needed = { badge_template_id: mine.badge_template_id, subject: 'badge', ...days }
  if (endpoint.method === 'GET') {
    if (path.endsWith('/nearest')) Object.assign(needed, { find: 'Persn Number' })
    return asker.ask('GET', `${path}?${new URLSearchParams({ ...needed, ...value })}`)
  }
  if (path.endsWith('/imports')) {
    const form = new FormData()
    const { recipient_email, recipient_first_name, recipient_last_name } = newcomer()
    const row = [recipient_email, recipient_first_name, recipient_last_name].join()
    form.set('file', new File([`recipient_email,recipient_first_name,recipient_last_name\n${row}`], 'group.csv'))
    form.set(field, id)
    return asker.ask('POST', path, form, { 'idempotency-key': crypto.randomUUID() })
  }
  const { earners_list_id } = mine
  const otherFields = {
    reason: 'Issued in error',
    title: 'Digital skills',
    is_learning_path: 1,
    expected_count: 1,
    settings: null,
    language: 'en',
    runs_at: SOON,
    place: 0,
    answer: 'No.',
  }
  const claim = path.endsWith('/domains') ? { domain: `d${crypto.randomUUID()}.example` } : {}
  const answers = path.endsWith('/name_questions') ? { answers: [{ earner_id: id, decision: 'same' }] } : {}
  const others = path.endsWith('/separate') ? { recipient_first_name: 'Somebody', recipient_last_name: 'Else' } : {}
  const report = path.includes('/saved_reports') ? { name: 'For the senate', query: ANY_REPORT } : {}
  const sheet = path.includes('/certificate_settings') ? CERTIFICATES : {}
  const webhook = path.includes('/webhooks') ? WEBHOOK : {}
  const rows = [{ template_id: fieldPath[0] === 'rows' ? id : mine.template_id }, { title: 'Another of the series' }]
  const series = path.endsWith('/series') ? { source_id: mine.source_id, key: 'level', rows } : {}
  const sent = fieldPath[0] === 'query' ? { query: { ...ANY_REPORT, ...(value['query'] as unknown as object) } } : value
  return asker.ask(endpoint.method, path, {
    ...needed,
    earners_list_id,
    ...newcomer(),
    ...otherFields,
    ...others,
    ...report,
    ...sheet,
    ...series,
    ...webhook,
    ...claim,
    ...sent,
    ...answers,
    ...(fieldPath[0] === 'rows' ? { rows } : {}),
  })
}

/** The required fields of certificate settings. */
const CERTIFICATES = {
  layout: 'plain',
  orientation: 'across',
  has_elements_page: 0,
  signatories: [],
  seal: 'none',
  seal_year: null,
  foot: null,
}

const LISTINGS = [
  '',
  '/statistics',
  '/badges',
  '/badge_templates',
  '/learning_paths',
  '/earners_lists',
  '/earners/name_questions',
  '/credit_transactions',
]

const readListings = (owner: Issuer) =>
  Promise.all(LISTINGS.map(async (path) => (await owner.ask('GET', ORGANIZATION + path)).body))

/** The answer as text with the requested id masked, to compare answers for different ids. */
const bytesOf = ({ status, body }: Answer, id: string) => JSON.stringify({ status, body }).replaceAll(id, 'the id')

type Owner = { issuer: Issuer; records: Records; before: Awaited<ReturnType<typeof readListings>> }

/** A user of a new organization with a record of each kind. */
async function newOwner(services: Services): Promise<Owner> {
  const issuer = await signedIn(createApp(services), services.db)
  const records = await createRecords(services.db, issuer)
  await updatePathProgress(services)
  return { issuer, records, before: await readListings(issuer) }
}

/**
 * Creating the records is slow, so all tests share three owners: the `caller` requests the records of the `stranger`, and
 * no test may change either. The `actor` requests their own, and is replaced once others have used them up.
 */
let stranger: Promise<Owner> | undefined
let caller: Promise<Owner> | undefined
let actor: Promise<Owner> | undefined

const onlyReads = ({ method, path }: Endpoint) => method === 'GET' || path.endsWith('preview')

for (const field of fields) {
  test(`another organization’s id is answered like an unknown one: ${field.name}`, async ({ services }) => {
    stranger ??= newOwner(services)
    caller ??= newOwner(services)
    const [theirs, mine] = [await stranger, await caller]
    const idIn = ({ records }: Owner) => idFor(field.endpoint, field.fieldPath.at(-1)!, records)
    const askFor = (owner: Owner, id: string) => askWith(owner.issuer, field, owner.records, id)
    const unknown = crypto.randomUUID()
    const foreign = idIn(theirs)

    const asUnknown = bytesOf(await askFor(mine, unknown), unknown)
    expect(bytesOf(await askFor(mine, foreign), foreign)).toBe(asUnknown)
    if (field.endpoint.method !== 'GET') {
      expect([await readListings(mine.issuer), await readListings(theirs.issuer)]).toEqual([mine.before, theirs.before])
    }

    // The same request with an own id succeeds, so the foreign id caused the refusal.
    const askForOwn = async (owner: Owner) => ({ own: idIn(owner), answer: await askFor(owner, idIn(owner)) })
    const isSuccess = ({ own, answer }: { own: string; answer: Answer }) =>
      answer.status < 300 && bytesOf(answer, own) !== asUnknown
    if (onlyReads(field.endpoint)) return expect(await askForOwn(mine)).toSatisfy(isSuccess)
    actor ??= newOwner(services)
    if (isSuccess(await askForOwn(await actor))) return
    actor = newOwner(services)
    expect(await askForOwn(await actor)).toSatisfy(isSuccess)
  })
}

test('the same address in two organizations is two people', async ({ db, issuer, stranger }) => {
  const [person] = people(1)
  const LISTS = `${ORGANIZATION}/earners_lists`
  const theirs = await addList(stranger, [person!])
  const mine = await addList(issuer, [{ ...person!, recipient_first_name: 'Another' }])
  const of = async (owner: Issuer, list: string) => (await owner.ask('GET', `${LISTS}/${list}`)).body.data.earners[0]
  expect((await of(issuer, mine)).id).not.toBe((await of(stranger, theirs)).id)
  await addBadge(db, stranger, await addTemplate(db, stranger), person)
  const holders = await issuer.ask(
    'GET',
    `${ORGANIZATION}/badges/earners-lists/${mine}/preview?badge_template_id=${(await addTemplate(db, issuer)).id}`,
  )
  expect(holders.body.data.holders_count).toBe(0)
  expect((await of(stranger, theirs)).recipient_first_name).toBe('Person')
})
