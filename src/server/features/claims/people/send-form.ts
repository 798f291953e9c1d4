import { SEAT_MINUTES } from '#contract/claims/claims.ts'
import type { Language } from '#contract/formats.ts'
import { insertProof } from '#server/features/passports/passports.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { Answers } from '#server/schema/tables/claims.ts'
import type { Services } from '#server/services.ts'
import { insertMail } from '../../mails/mails.sql.ts'
import { hashOfCard } from '../claim-codes.ts'
import { stateOf } from '../claim-state.ts'
import { type ClaimRow, countTaken, lockClaim, type Moment } from '../claims.sql.ts'
import { lockCard, updateCardKept } from '../handing-out/cards.sql.ts'
import { momentOf } from '../show-claim.ts'
import { type ClaimForm, hasSeat, insertForm, isOnList } from './forms.sql.ts'

/** What somebody has written, checked. */
export type Written = {
  email: string
  firstName: string
  lastName: string
  language: Language
  answers: Answers
  /** The code of a card, in its own signs. */
  card: string | undefined
}

/** What became of sending it: the form that waits for the code, or why there is none. */
export type Sent = { outcome: 'sent'; form: ClaimForm } | { outcome: 'closed' | 'full' | 'card_used' | 'card_unknown' }

type Sending = {
  /** When the page was opened, if the claim has signed that; within its seat's minutes it may be sent past the end. */
  openedAt: Date | undefined
  /** Whether the address is proved already, by the passport that is open in the browser. */
  isProved: boolean
}

/**
 * Keeps what somebody has written with a seat, and sends the mail that proves the address. Nothing that the answer says depends on
 * whether the address is known.
 * @throws Refusal 429 after five mails to an address within an hour
 */
export async function sendForm(
  { id, organizationId }: ClaimRow,
  written: Written,
  { openedAt, isProved }: Sending,
  services: Services,
): Promise<Sent> {
  const { db, passportLimit, mailSignal } = services
  if (!isProved) await passportLimit.perAddress.spend(hashSecret(written.email))
  const at = momentOf(services)
  const sent = await db.transaction(async (tx): Promise<Sent> => {
    const claim = await lockClaim(tx, organizationId, id)
    if (!claim || !isOpenFor(claim, openedAt, at)) return { outcome: 'closed' }
    const { email, firstName, lastName, language, answers } = written
    const isFull = claim.seats !== null && (await countTaken(tx, id, at)) >= claim.seats
    if (isFull && !(await hasSeat(tx, id, email, at.instant))) return { outcome: 'full' }
    const card = claim.kind === 'codes' ? await cardOf(tx, claim, written, at) : undefined
    if (typeof card === 'string') return { outcome: card }
    const heldUntil = minutesAfter(at, SEAT_MINUTES)
    const kept = { claimId: id, email, firstName, lastName, language, answers, heldUntil }
    const form = await insertForm(tx, organizationId, kept)
    if (card) await updateCardKept(tx, id, card.place, form.id)
    if (!isProved) await insertCodeMail(tx, claim, form)
    // Whose address has a seat is told by its email alone.
    return isFull && !isProved ? { outcome: 'full' } : { outcome: 'sent', form }
  })
  mailSignal.wake()
  return sent
}

const minutesAfter = ({ instant }: Moment, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Whether a form may be sent: within the window, or a while after its end if the page was opened before. */
export function isOpenFor(claim: ClaimRow, openedAt: Date | undefined, at: Moment): boolean {
  const state = stateOf(claim, at.wall, null)
  if (state === 'open') return true
  const isInGrace = openedAt && Date.parse(at.instant) - openedAt.getTime() < SEAT_MINUTES * 60_000
  return state === 'closed' && claim.status === 'open' && isInGrace === true
}

/** The code of a card that was typed, or why it cannot be used. */
async function cardOf(tx: Database, claim: ClaimRow, { card, email }: Written, at: Moment) {
  const row = card && (await lockCard(tx, claim.id, hashOfCard(claim.id, card), at.instant))
  if (!row) return 'card_unknown' as const
  if (row.usedAt || (row.keptFor && row.keptFor !== email)) return 'card_used' as const
  return row
}

/** The mail with the code; where the claim is for a list, it says instead if the address is not on it. */
async function insertCodeMail(tx: Database, claim: ClaimRow, { id, email, language }: ClaimForm) {
  const { organizationId } = claim
  const isListed = claim.kind !== 'list' || (claim.listId && (await isOnList(tx, organizationId, claim.listId, email)))
  if (!isListed) {
    await insertMail(tx, organizationId, { kind: 'claim_not_listed', recipient: email, language, data: { form: id } })
    return
  }
  const proof = await insertProof(tx, { email, passportId: null, language, claimFormId: id })
  await insertMail(tx, organizationId, { kind: 'claim_proof', recipient: email, language, data: { proof, form: id } })
}

/** Sends the mail of a form again. @throws Refusal 429 after five mails to an address within an hour */
export async function sendAgain(claim: ClaimRow, form: ClaimForm, { db, passportLimit, mailSignal }: Services) {
  if (form.usedAt) return
  await passportLimit.perAddress.spend(hashSecret(form.email))
  await db.transaction((tx) => insertCodeMail(tx, claim, form))
  mailSignal.wake()
}
