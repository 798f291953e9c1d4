import { eq, sql } from 'drizzle-orm'
import { insertReport } from '../../features/mistake-reports/mistake-reports.sql.ts'
import { mails } from '../../schema/tables/mails.ts'
import { scheduledAwards } from '../../schema/tables/scheduled-awards.ts'
import { addBadge } from '../badges.ts'
import { addList, giulia, people } from '../earners.ts'
import { drawing, upload } from '../pictures.ts'
import { SCHEDULED, SOON, schedule } from '../scheduled-awards.ts'
import { addLearningPath, addTemplate } from '../templates.ts'
import { type ActionCase, type ActionCases, O, SHOWS_ONLY, type World, withoutSetup } from './action-case.ts'

const badgeOf = async ({ db, issuer }: World) => addBadge(db, issuer, await addTemplate(db, issuer))
const pathOf = ({ db, issuer }: World) => addTemplate(db, issuer, { isLearningPath: true })

const picturePath = (id: string, field: string) => `${O}/badge_templates/${id}/${field}`

const pictureSet = (field: string): ActionCase => [
  'template_edited',
  async ({ db, issuer }) => {
    const { id } = await addTemplate(db, issuer)
    const form = upload(field, await drawing())
    return () => issuer.ask('POST', picturePath(id, field), form)
  },
]

const pictureRemoved = (field: string): ActionCase => [
  'template_edited',
  async ({ db, issuer }) => {
    const { id } = await addTemplate(db, issuer)
    await issuer.ask('POST', picturePath(id, field), upload(field, await drawing()))
    return () => issuer.ask('DELETE', picturePath(id, field))
  },
]

/** A decision about a person who completed a path; `allow` follows a `decline`. */
const progressAction =
  (name: 'award' | 'decline' | 'allow') =>
  async ({ db, issuer }: World) => {
    const step = await addTemplate(db, issuer)
    const path = await addLearningPath(db, issuer, [step])
    await addBadge(db, issuer, step)
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from earners where organization_id = ${issuer.organizationId}`,
    )
    const decide = (action: string) =>
      issuer.ask('POST', `${O}/learning_paths/${path.id}/progress/${action}`, { earner_ids: rows.map(({ id }) => id) })
    if (name === 'allow') await decide('decline')
    return () => decide(name)
  }

/** Actions on templates, learning paths and badges. */
export const BADGE_ACTIONS: ActionCases = {
  [`POST ${O}/badge_templates`]: [
    'template_created',
    withoutSetup((issuer) => issuer.ask('POST', `${O}/badge_templates`, { title: 'Peer mentoring' })),
  ],
  [`PUT ${O}/badge_templates/:template_id`]: [
    'template_edited',
    async (world) => {
      const { id } = await addTemplate(world.db, world.issuer)
      return () => world.issuer.ask('PUT', `${O}/badge_templates/${id}`, { title: 'Mentoring' })
    },
  ],
  [`DELETE ${O}/badge_templates/:template_id`]: [
    'template_deleted',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer, { status: 'draft' })
      return () => issuer.ask('DELETE', `${O}/badge_templates/${id}`)
    },
  ],
  [`POST ${O}/badge_templates/:template_id/duplicate`]: [
    'template_duplicated',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      return () => issuer.ask('POST', `${O}/badge_templates/${id}/duplicate`)
    },
  ],
  [`POST ${O}/badge_templates/mail_preview`]: SHOWS_ONLY,
  [`POST ${O}/badge_templates/certificate_preview`]: SHOWS_ONLY,
  [`POST ${O}/badge_templates/:template_id/learning_path/:learning_path_id`]: [
    'path_steps_changed',
    async (world) => {
      const [step, path] = [await addTemplate(world.db, world.issuer), await pathOf(world)]
      const address = `${O}/badge_templates/${step.id}/learning_path/${path.id}`
      return () => world.issuer.ask('POST', address, { action: 'attach' })
    },
  ],
  [`PUT ${O}/learning_paths/:learning_path_id/steps`]: [
    'path_steps_changed',
    async (world) => {
      const [step, path] = [await addTemplate(world.db, world.issuer), await pathOf(world)]
      return () => world.issuer.ask('PUT', `${O}/learning_paths/${path.id}/steps`, { learning_path: [step.id] })
    },
  ],
  [`POST ${O}/learning_paths/:learning_path_id/progress/preview`]: SHOWS_ONLY,
  [`POST ${O}/learning_paths/:learning_path_id/progress/award`]: ['path_awarded', progressAction('award')],
  [`POST ${O}/learning_paths/:learning_path_id/progress/decline`]: ['path_declined', progressAction('decline')],
  [`POST ${O}/learning_paths/:learning_path_id/progress/allow`]: ['path_allowed', progressAction('allow')],
  [`POST ${O}/badges`]: [
    'badge_awarded',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      return () => issuer.ask('POST', `${O}/badges`, { badge_template_id: id, ...giulia })
    },
  ],
  [`POST ${O}/badges/preview`]: SHOWS_ONLY,
  [`POST ${O}/badges/earners-lists/:earners_list_id/results/preview`]: SHOWS_ONLY,
  [`POST ${O}/scheduled_awards`]: [
    'award_scheduled',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      return () => issuer.ask('POST', SCHEDULED, { badge_template_id: id, ...giulia, runs_at: SOON })
    },
  ],
  [`PUT ${O}/scheduled_awards/:scheduled_award_id`]: [
    'scheduled_award_changed',
    async ({ db, issuer }) => {
      const award = { badge_template_id: (await addTemplate(db, issuer)).id, ...giulia, runs_at: SOON }
      const { id } = await schedule(issuer, award)
      return () => issuer.ask('PUT', `${SCHEDULED}/${id}`, award)
    },
  ],
  [`DELETE ${O}/scheduled_awards/:scheduled_award_id`]: [
    'scheduled_award_cancelled',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      const planned = await schedule(issuer, { badge_template_id: id, ...giulia, runs_at: SOON })
      return () => issuer.ask('DELETE', `${SCHEDULED}/${planned.id}`)
    },
  ],
  // Logs the outcome: the award, or the new failure.
  [`POST ${O}/scheduled_awards/:scheduled_award_id/retry`]: [
    'badge_awarded',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      const planned = await schedule(issuer, { badge_template_id: id, ...giulia, runs_at: SOON })
      await db
        .update(scheduledAwards)
        .set({ status: 'failed', failure: 'internal', dueAt: sql`clock_timestamp() - interval '1 hour'` })
        .where(eq(scheduledAwards.id, planned.id))
      return () => issuer.ask('POST', `${SCHEDULED}/${planned.id}/retry`)
    },
  ],
  [`POST ${O}/badges/earners-lists/:earners_list_id`]: [
    'list_awarded',
    async (world) => {
      const [{ id }, list] = [await addTemplate(world.db, world.issuer), await addList(world.issuer, people(2))]
      return () => world.issuer.ask('POST', `${O}/badges/earners-lists/${list}`, { badge_template_id: id })
    },
  ],
  'POST /issuers/badges/:badge_id/revoke': [
    'badge_revoked',
    async (world) => {
      const id = await badgeOf(world)
      return () => world.issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'Issued in error' })
    },
  ],
  [`POST ${O}/awards/:award_id/undo`]: [
    'award_undone',
    async (world) => {
      const id = await badgeOf(world)
      const { award_id } = (await world.issuer.ask('GET', `${O}/badges/${id}`)).body.data
      return () => world.issuer.ask('POST', `${O}/awards/${award_id}/undo`)
    },
  ],
  [`PUT ${O}/awards/:award_id/holds/:holder`]: 'an open dialog only keeps emails back for seconds',
  [`DELETE ${O}/awards/:award_id/holds/:holder`]: 'an open dialog only keeps emails back for seconds',
  [`POST ${O}/awards/:award_id/apology`]: [
    'apology_sent',
    async (world) => {
      const id = await badgeOf(world)
      const { award_id } = (await world.issuer.ask('GET', `${O}/badges/${id}`)).body.data
      await world.db.update(mails).set({ status: 'sent' }).where(eq(mails.badgeId, id))
      await world.issuer.ask('POST', `${O}/awards/${award_id}/undo`)
      return () => world.issuer.ask('POST', `${O}/awards/${award_id}/apology`, { words: {} })
    },
  ],
  [`POST ${O}/badges/revoke`]: [
    'badges_revoked',
    async (world) => {
      const ids = [await badgeOf(world), await badgeOf(world)]
      return () => world.issuer.ask('POST', `${O}/badges/revoke`, { badge_ids: ids, reason: 'Issued in error' })
    },
  ],
  [`POST ${O}/badges/:badge_id/resend`]: [
    'badge_resent',
    async (world) => {
      const id = await badgeOf(world)
      return () => world.issuer.ask('POST', `${O}/badges/${id}/resend`)
    },
  ],
  [`POST ${O}/badges/resend`]: [
    'badges_resent',
    async (world) => {
      const ids = [await badgeOf(world), await badgeOf(world)]
      return () => world.issuer.ask('POST', `${O}/badges/resend`, { badge_ids: ids })
    },
  ],
  [`POST ${O}/badges/:badge_id/mistake/settle`]: [
    'mistake_settled',
    async (world) => {
      const id = await badgeOf(world)
      await insertReport(world.db, world.issuer.organizationId, id)
      return () => world.issuer.ask('POST', `${O}/badges/${id}/mistake/settle`)
    },
  ],
  [`POST ${O}/certificate_files`]: [
    'certificates_made',
    async (world) => {
      const id = await badgeOf(world)
      return () => world.issuer.ask('POST', `${O}/certificate_files`, { badge_ids: [id] })
    },
  ],
  [`POST ${O}/badges/:badge_id/renew`]: [
    'badge_renewed',
    async (world) => {
      const id = await badgeOf(world)
      return () => world.issuer.ask('POST', `${O}/badges/${id}/renew`)
    },
  ],
  [`POST ${O}/badges/renew`]: [
    'badges_renewed',
    async (world) => {
      const ids = [await badgeOf(world), await badgeOf(world)]
      return () => world.issuer.ask('POST', `${O}/badges/renew`, { badge_ids: ids })
    },
  ],
  [`POST ${O}/badges/renew/preview`]: SHOWS_ONLY,
  [`PUT ${O}/badges/:badge_id/recipient`]: [
    'recipient_corrected',
    async (world) => {
      const id = await badgeOf(world)
      return () => world.issuer.ask('PUT', `${O}/badges/${id}/recipient`, { recipient_last_name: 'Ferro' })
    },
  ],
  [`POST ${O}/badge_templates/:template_id/image`]: pictureSet('image'),
  [`DELETE ${O}/badge_templates/:template_id/image`]: pictureRemoved('image'),
  [`POST ${O}/badge_templates/:template_id/background_image`]: pictureSet('background_image'),
  [`DELETE ${O}/badge_templates/:template_id/background_image`]: pictureRemoved('background_image'),
}
