import type { z } from 'zod'
import {
  type createClaimCodes as createContract,
  type exportClaimCodes as exportContract,
  MAX_CLAIM_CODES,
} from '#contract/claims/claims.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { found, invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { csvLine } from '#server/platform/spreadsheet/csv.ts'
import { activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { CARD_LENGTH, hashOfCard, newCode } from '../claim-codes.ts'
import { findClaim, lockClaim } from '../claims.sql.ts'
import { momentOf, showClaim } from '../show-claim.ts'
import { cardSheet } from './card-sheet.tsx'
import { countCards, findCards, insertCards } from './cards.sql.ts'

/**
 * Makes more codes of a claim.
 * @throws Refusal 404 for an unknown id, 422 beyond the most that a claim may have
 */
export async function createClaimCodes(
  { claim_id: id, count }: z.output<typeof createContract.input>,
  request: SignedInRequest,
) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    const claim = await lockClaim(tx, caller.organizationId, id)
    if (!claim) throw notFound()
    const before = await countCards(tx, id)
    if (before + count > MAX_CLAIM_CODES)
      throw invalidField(['count'], (locale) => m.claims_field_codes({ most: MAX_CLAIM_CODES - before }, { locale }))
    for (let missing = count; missing > 0; missing = before + count - (await countCards(tx, id))) {
      const codes = Array.from({ length: missing }, () => newCode(CARD_LENGTH))
      await insertCards(
        tx,
        id,
        codes.map((code) => ({ code, hash: hashOfCard(id, code) })),
      )
    }
    const subject = { type: 'claim', id, label: claim.title } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'claim_codes_made', subject, details: { count } })
    return showClaim(id, { ...request, db: tx })
  })
}

/** The codes of a claim as CSV, or as a sheet to print and cut. @throws Refusal 404 for an unknown id */
export async function exportClaimCodes(
  { claim_id, format, language: asked, is_unused }: z.output<typeof exportContract.input>,
  { db, caller, services, language: usual }: SignedInRequest,
): Promise<FileAnswer> {
  const language = asked ?? usual
  const { claim } = await found(findClaim(db, caller.organizationId, claim_id, momentOf(services)))
  const cards = await findCards(db, claim.id, is_unused === 1)
  const url = services.urls.claim(claim.code)
  const codes = cards.map(({ code, usedAt }) => ({ code: spacedCard(code), isUsed: usedAt !== null }))
  return format === 'csv'
    ? fileOf(csvOf(codes, url, language), { name: `${claim.code}.csv`, mediaType: 'text/csv; charset=utf-8' })
    : fileOf(cardSheet({ title: claim.title, url, language, codes: codes.map(({ code }) => code) }), {
        name: `${claim.code}.html`,
        mediaType: 'text/html; charset=utf-8',
      })
}

/** `7K2M-94QX`, as it is read out and typed. */
const spacedCard = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

function csvOf(codes: { code: string; isUsed: boolean }[], url: string, locale: Language): string {
  const words = { locale }
  const head = [m.claims_card_code({}, words), m.claims_card_used({}, words), m.claims_card_address({}, words)]
  const lines = codes.map(({ code, isUsed }) =>
    csvLine([code, isUsed ? m.claims_card_used({}, words) : '', url], locale),
  )
  return `\uFEFF${csvLine(head, locale)}${lines.join('')}`
}

/** A file that is made in memory. */
export function fileOf(content: string | Uint8Array, named: { name: string; mediaType: string }): FileAnswer {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return { ...named, size: bytes.length, content: new Blob([bytes]).stream() }
}
