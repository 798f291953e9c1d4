import { randomUUID } from 'node:crypto'
import { type CreateClaim, updateClaim as contract, type UpdateClaim } from '#contract/claims/claims.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { found, invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { notAssignable } from '../templates/not-assignable.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import { ADDRESS_LENGTH, newCode } from './claim-codes.ts'
import {
  findClaim,
  insertClaim,
  lockClaim,
  type NewClaim,
  deleteClaim as removeClaim,
  updateClaim as saveClaim,
} from './claims.sql.ts'
import { claimAnswer, momentOf, showClaim } from './show-claim.ts'
import { foldWord } from './word.ts'

/**
 * Makes a claim with an address of its own.
 * @throws Refusal 422 at a field that does not fit the others, 422 `template_not_assignable` if it is to be open
 */
export async function createClaim(sent: CreateClaim, request: SignedInRequest) {
  const { db, caller } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    const fields = { ...EMPTY, ...rowOf(sent) } as NewClaim
    await refuseUnfit(tx, organizationId, fields)
    let id: string | undefined
    while (!id) {
      const own = { code: newCode(ADDRESS_LENGTH), secret: newSecret(), userId }
      id = await insertClaim(tx, organizationId, { ...fields, ...own })
    }
    await record(tx, request, { kind: 'claim_created', id, label: sent.title })
    return showClaim(id, { ...request, db: tx })
  })
}

const EMPTY = { word: null, listId: null, domain: null }

/**
 * Changes the fields that are sent. The word before a new one counts for some minutes more.
 * @throws Refusal 404 for an unknown id, 409 for a save from an older version, and those of `createClaim`
 */
export async function updateClaim(
  { claim_id: id, ...sent }: UpdateClaim & { claim_id: string },
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    if (!(await lockClaim(tx, organizationId, id))) throw notFound()
    const shown = await found(findClaim(tx, organizationId, id, momentOf(services)))
    const changes = { subjectId: id, kinds: ['claim_changed' as const] }
    await refuseStale(tx, request, contract, { sent, shown: claimAnswer(shown, services), changes })
    const before = shown.claim
    const change = rowOf(sent)
    const after = { ...before, ...change }
    // Somebody has deleted its list: people are no longer let in, and it can be paused and closed as it is.
    const hasLostList = before.kind === 'list' && !before.listId
    await refuseUnfit(tx, organizationId, after, hasLostList && after.status !== 'open')
    const isNewWord = before.word && after.word && foldWord(before.word) !== foldWord(after.word)
    const former = isNewWord ? { formerWord: before.word, wordChangedAt: services.clock.now().toISOString() } : {}
    if (Object.keys(change).length > 0) {
      await saveClaim(tx, organizationId, id, { ...change, ...former })
      await record(tx, request, { kind: 'claim_changed', id, label: after.title, fields: Object.keys(sent) })
    }
    return showClaim(id, { ...request, db: tx })
  })
}

/**
 * Deletes a claim that nobody has asked by.
 * @throws Refusal 404 for an unknown id, 409 `conflict` if somebody has
 */
export async function deleteClaim(
  { claim_id: id }: { claim_id: string },
  request: SignedInRequest,
): Promise<undefined> {
  const { db, caller } = request
  await db.transaction(async (tx) => {
    const claim = await lockClaim(tx, caller.organizationId, id)
    if (!claim) throw notFound()
    if (!(await removeClaim(tx, caller.organizationId, id)))
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.claims_delete_asked({}, { locale }) })
    await record(tx, request, { kind: 'claim_deleted', id, label: claim.title })
  })
}

/** The columns of the fields that are sent. */
function rowOf({ questions, ...sent }: UpdateClaim): Partial<NewClaim> {
  const row = {
    templateId: sent.badge_template_id,
    status: sent.status,
    kind: sent.kind,
    title: sent.title,
    text: sent.text,
    opensAt: sent.opens_at,
    closesAt: sent.closes_at,
    seats: sent.seats,
    needsApproval: sent.needs_approval,
    isTurning: sent.is_turning,
    word: sent.word,
    listId: sent.earners_list_id,
    domain: sent.domain,
    activityTitle: sent.activity_title,
    activityStartedAt: sent.activity_started_at,
    activityEndedAt: sent.activity_ended_at,
    notes: sent.notes,
    questions: questions?.map((question) => ({ ...question, id: question.id ?? randomUUID() })),
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

type Fields = Partial<NewClaim> & Pick<NewClaim, 'templateId' | 'kind' | 'status'>

/** Refuses what does not go together, at its field. @param mayLackList whether one for a list may be without it */
async function refuseUnfit(tx: Database, organizationId: string, claim: Fields, mayLackList = false) {
  const at = (field: string, words: (inputs: object, options: { locale: Language }) => string) =>
    invalidField([field], (locale) => words({}, { locale }))
  const template = await findTemplate(tx, organizationId, claim.templateId)
  if (!template || template.template.isLearningPath) throw at('badge_template_id', m.claims_field_template)
  if (claim.status === 'open' && !template.isAssignable) throw notAssignable(template.template.status)
  const needed = { word: claim.word && foldWord(claim.word), list: claim.listId, domain: claim.domain }
  if (claim.kind === 'word' && !needed.word) throw at('word', m.problems_field_required)
  if (claim.kind === 'domain' && !needed.domain) throw at('domain', m.problems_field_required)
  if (claim.kind === 'list' && !needed.list && !mayLackList) throw at('earners_list_id', m.problems_field_required)
  if (claim.listId && !(await findList(tx, organizationId, claim.listId)))
    throw at('earners_list_id', m.claims_field_list)
  if (claim.kind === 'codes' && claim.isTurning) throw at('is_turning', m.claims_field_turning)
  if (claim.opensAt && claim.closesAt && claim.closesAt <= claim.opensAt) throw at('closes_at', m.claims_field_closes)
  const { activityStartedAt: begun, activityEndedAt: ended } = claim
  if (begun && ended && ended < begun) throw at('activity_ended_at', m.problems_field_ends_before_start)
  const ids = claim.questions?.map(({ id }) => id) ?? []
  if (new Set(ids).size < ids.length) throw at('questions', m.claims_field_questions)
}

type Recorded = {
  kind: 'claim_created' | 'claim_changed' | 'claim_deleted'
  id: string
  label: string
  fields?: string[]
}

const record = (tx: Database, request: SignedInRequest, { kind, id, label, fields }: Recorded) =>
  recordActivity(tx, {
    ...activitySourceOf(request),
    kind,
    subject: { type: 'claim', id, label },
    ...(fields && { details: { fields } }),
  })
