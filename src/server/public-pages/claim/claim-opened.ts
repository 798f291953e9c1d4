import type { ShownClaim } from '#server/features/claims/claims.sql.ts'
import type { PageContext } from '../answer-page.tsx'
import type { ClaimShown } from './ClaimDocument.tsx'

/** A claim that somebody has opened, with what its pages are drawn with. */
export type Opened = { found: ShownClaim; shown: ClaimShown }

/** Binds a page of a claim. Codes that no claim has are counted, and drafts are among them. */
export type OfClaim = (
  handle: (c: PageContext, opened: Opened) => Promise<Response>,
) => (c: PageContext) => Promise<Response>
