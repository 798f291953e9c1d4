import type { z } from 'zod'
import type { getSubmissionFile as contract } from '#contract/claims/submissions.ts'
import { found } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { fileOf } from './handing-out/cards.ts'
import { findSubmissionFile } from './people/claim-files.sql.ts'

/** A file that somebody has sent. @throws Refusal 404 for an unknown one, and for one that is deleted */
export async function getSubmissionFile(of: z.output<typeof contract.input>, { db, caller }: SignedInRequest) {
  const { name, mediaType, content } = await found(findSubmissionFile(db, caller.organizationId, of))
  return fileOf(content, { name, mediaType })
}
