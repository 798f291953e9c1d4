import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { isLive, readSigned, signed } from '#server/features/claims/claim-codes.ts'
import type { ClaimRow } from '#server/features/claims/claims.sql.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import type { PageContext } from '../answer-page.tsx'

const COOKIE = 'insegna-claim'
const DAY_SECONDS = 24 * 60 * 60

/** The browser, by the cookie that the claim has signed; undefined for one that has none. */
const browserOf = (c: PageContext, claim: ClaimRow) => readSigned(claim, 'browser', getCookie(c, COOKIE))

/** The same, with a new cookie where there is none. */
export function markBrowser(
  c: PageContext,
  claim: ClaimRow,
  { config }: Pick<Services, 'config'>,
  root: string,
): string {
  const known = browserOf(c, claim)
  if (known) return known
  const made = randomBytes(16).toString('base64url')
  setCookie(c, COOKIE, signed(claim, 'browser', made), {
    httpOnly: true,
    sameSite: 'Lax',
    path: `${root}/c/${claim.code}`,
    secure: config.isHttps,
    maxAge: DAY_SECONDS,
  })
  return made
}

/** What a form carries: that this browser has opened it now. */
export const passFor = (claim: ClaimRow, browser: string, at: Date) =>
  signed(claim, 'open', `${browser}.${Math.floor(at.getTime() / 1000)}`)

/** When this browser opened the form; undefined unless the claim has signed that for it. */
export function openedAt(claim: ClaimRow, browser: string | undefined, pass: string | undefined): Date | undefined {
  const [of, seconds] = readSigned(claim, 'open', pass)?.split('.') ?? []
  return browser && of === browser ? new Date(Number(seconds) * 1000) : undefined
}

/** Whether a page may be opened: a claim whose code turns takes the code of its screen alone. */
export const mayOpen = (claim: ClaimRow, turn: string | undefined, at: Date) =>
  !claim.isTurning || (turn !== undefined && isLive(claim, turn, at))

type Tries = { browser: string | undefined; address: string }

/**
 * Checks a word or a card: ten wrong ones within an hour from a browser are the limit, and a hundred from a network. The try is
 * counted before it is compared, so that many at once are no more tries.
 * @throws Refusal 429 once there were too many
 */
export async function tryOnce<Result>(
  claim: ClaimRow,
  { browser, address }: Tries,
  { claimLimit }: Pick<Services, 'claimLimit'>,
  check: () => Promise<{ isRight: boolean; result: Result }>,
): Promise<Result> {
  const network = `${claim.id} ${networkOf(address)}`
  // Without its cookie a browser is one with all others of its network.
  const own = `${claim.id} ${browser ?? networkOf(address)}`
  await claimLimit.wrongPerNetwork.spend(network)
  try {
    await claimLimit.wrongPerBrowser.spend(own)
  } catch (error) {
    if (error instanceof Refusal) await claimLimit.wrongPerNetwork.giveBack(network)
    throw error
  }
  const { isRight, result } = await check()
  if (isRight) {
    await claimLimit.wrongPerBrowser.giveBack(own)
    await claimLimit.wrongPerNetwork.giveBack(network)
  }
  return result
}
