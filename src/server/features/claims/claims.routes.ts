import '#i18n/problems/describe-claims.ts'
import * as contract from '#contract/claims/claims.ts'
import * as submissions from '#contract/claims/submissions.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findClaim, findClaims, findSums } from './claims.sql.ts'
import { approveSubmissions, declineSubmissions, returnSubmissions, undoAnswers } from './decide-submissions.ts'
import { createClaimCodes, exportClaimCodes } from './handing-out/cards.ts'
import { getClaimPoster } from './handing-out/poster.tsx'
import { createClaim, deleteClaim, updateClaim } from './save-claim.ts'
import { claimAnswer, momentOf, showClaim } from './show-claim.ts'
import { getSubmissionFile } from './submission-file.ts'
import { findSubmission, findSubmissions } from './submissions.sql.ts'

export const claimRoutes = [
  route(contract.listClaims, 'read', async (filter, { db, caller, services }) => {
    const { rows, total } = await findClaims(db, caller.organizationId, filter, momentOf(services))
    const path = services.urls.api(contract.listClaims.path)
    return {
      data: rows.map((row) => claimAnswer(row, services)),
      ...pageEnvelope(path, filter, filter.page, rows.length, total),
    }
  }),
  route(contract.countClaims, 'read', async (_, { db, caller, services }) => ({
    data: await findSums(db, caller.organizationId, momentOf(services)),
  })),
  route(contract.getClaim, 'read', ({ claim_id }, request) => showClaim(claim_id, request)),
  route(contract.createClaim, 'edit_claims', createClaim),
  route(contract.updateClaim, 'edit_claims', updateClaim),
  route(contract.deleteClaim, 'edit_claims', deleteClaim),
  route(contract.createClaimCodes, 'edit_claims', createClaimCodes),
  route(contract.exportClaimCodes, 'award', exportClaimCodes),
  route(contract.getClaimPoster, 'read', getClaimPoster),
  route(submissions.listSubmissions, 'read', async ({ claim_id, ...filter }, { db, caller, services }) => {
    const { claim } = await found(findClaim(db, caller.organizationId, claim_id, momentOf(services)))
    const { rows, total } = await findSubmissions(db, caller.organizationId, claim.id, filter)
    const path = services.urls.api(submissions.listSubmissions.path.replace(':claim_id', claim.id))
    return { data: rows, ...pageEnvelope(path, filter, filter.page, rows.length, total) }
  }),
  route(submissions.getSubmission, 'read', async ({ claim_id, submission_id }, { db, caller }) => ({
    data: await found(findSubmission(db, caller.organizationId, claim_id, submission_id)),
  })),
  route(submissions.getSubmissionFile, 'read', getSubmissionFile),
  route(submissions.approveSubmissions, 'award', approveSubmissions),
  route(submissions.returnSubmissions, 'award', returnSubmissions),
  route(submissions.declineSubmissions, 'award', declineSubmissions),
  route(submissions.undoAnswers, 'award', undoAnswers),
]
