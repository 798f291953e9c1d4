import { addClaim, addSubmission } from '../claims.ts'
import { type ActionCases, O, type World } from './action-case.ts'

const PATH = `${O}/claims`

const decided = (act: string, more: object) => async (world: World) => {
  const claim = await addClaim(world.db, world.issuer, { needs_approval: true })
  const submission_ids = [await addSubmission(world.db, claim)]
  return () => world.issuer.ask('POST', `${PATH}/${claim.id}/submissions/${act}`, { submission_ids, ...more })
}

const answer = { answer: 'Two lines are enough.' }

/** Actions on claims, and on what people send by them. */
export const CLAIM_ACTIONS: ActionCases = {
  [`POST ${PATH}`]: [
    'claim_created',
    async (world) => {
      const { badge_template } = await addClaim(world.db, world.issuer)
      return () => world.issuer.ask('POST', PATH, { badge_template_id: badge_template.id, title: 'Autumn lecture' })
    },
  ],
  [`PUT ${PATH}/:claim_id`]: [
    'claim_changed',
    async (world) => {
      const { id } = await addClaim(world.db, world.issuer)
      return () => world.issuer.ask('PUT', `${PATH}/${id}`, { title: 'Winter lecture' })
    },
  ],
  [`DELETE ${PATH}/:claim_id`]: [
    'claim_deleted',
    async (world) => {
      const { id } = await addClaim(world.db, world.issuer)
      return () => world.issuer.ask('DELETE', `${PATH}/${id}`)
    },
  ],
  [`POST ${PATH}/:claim_id/codes`]: [
    'claim_codes_made',
    async (world) => {
      const { id } = await addClaim(world.db, world.issuer, { kind: 'codes' })
      return () => world.issuer.ask('POST', `${PATH}/${id}/codes`, { count: 3 })
    },
  ],
  [`POST ${PATH}/:claim_id/submissions/approve`]: ['claim_awarded', decided('approve', {})],
  [`POST ${PATH}/:claim_id/submissions/return`]: ['submissions_returned', decided('return', answer)],
  [`POST ${PATH}/:claim_id/submissions/undo`]: [
    'submissions_reopened',
    async ({ db, issuer }) => {
      const claim = await addClaim(db, issuer, { needs_approval: true })
      const submission_ids = [await addSubmission(db, claim)]
      await issuer.ask('POST', `${PATH}/${claim.id}/submissions/decline`, { submission_ids, ...answer })
      return () => issuer.ask('POST', `${PATH}/${claim.id}/submissions/undo`, { submission_ids })
    },
  ],
  [`POST ${PATH}/:claim_id/submissions/decline`]: ['submissions_declined', decided('decline', answer)],
}
