import { eq } from 'drizzle-orm'
import { hashSecret, newSecret } from '../../platform/http/secret.ts'
import { invitations } from '../../schema/tables/invitations.ts'
import { ask, colleague } from '../issuer.ts'
import { drawing, upload } from '../pictures.ts'
import { addTemplate } from '../templates.ts'
import { type ActionCases, O, SHOWS_ONLY, type World, withoutSetup } from './action-case.ts'

const INVITATIONS = `${O}/users/invitations`

/** Invites a person, with a known token, which otherwise only the mail contains. */
async function invited({ db, issuer }: World) {
  const addresses = `${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`
  await issuer.ask('POST', INVITATIONS, { addresses, level: 'editor' })
  const token = newSecret()
  const [invitation] = await db
    .update(invitations)
    .set({ tokenHash: hashSecret(token) })
    .where(eq(invitations.email, addresses))
    .returning()
  return { id: invitation!.id, token }
}

const WORDS = { subject: 'Your badge', opening: '', closing: '' }
const REMINDERS = { is_on: true, days_before: [30], on_day_after: false, text: '', renew_url: null }

const CERTIFICATES = {
  layout: 'plain',
  orientation: 'upright',
  language: 'both',
  has_elements_page: 1,
  signatories: [{ slot: 1, name: 'Margaret Holloway', role: 'Principal' }],
  seal: 'none',
  seal_year: null,
  foot: null,
}

/** Actions on the organization and its members. */
export const ORGANIZATION_ACTIONS: ActionCases = {
  [`POST ${O}/export`]: ['organization_exported', withoutSetup((issuer) => issuer.ask('POST', `${O}/export`, {}))],
  [`DELETE ${O}/export/:export_id`]: [
    'organization_export_removed',
    async ({ issuer }) => {
      const { id } = (await issuer.ask('POST', `${O}/export`, {})).body.data
      return () => issuer.ask('DELETE', `${O}/export/${id}`)
    },
  ],
  [`PUT ${O}`]: [
    'organization_edited',
    withoutSetup((issuer) => issuer.ask('PUT', O, { name: 'Wrenfield University' })),
  ],
  [`POST ${O}/logo`]: [
    'organization_edited',
    async ({ issuer }) => {
      const form = upload('logo', await drawing())
      return () => issuer.ask('POST', `${O}/logo`, form)
    },
  ],
  [`PUT ${O}/certificate_settings`]: [
    'certificate_settings_changed',
    withoutSetup((issuer) => issuer.ask('PUT', `${O}/certificate_settings`, CERTIFICATES)),
  ],
  [`POST ${O}/certificate_settings/pictures/:place`]: [
    'certificate_settings_changed',
    async ({ issuer }) => {
      const form = upload('picture', await drawing())
      return () => issuer.ask('POST', `${O}/certificate_settings/pictures/seal`, form)
    },
  ],
  [`DELETE ${O}/certificate_settings/pictures/:place`]: [
    'certificate_settings_changed',
    withoutSetup((issuer) => issuer.ask('DELETE', `${O}/certificate_settings/pictures/seal`)),
  ],
  [`POST ${O}/certificate_settings/preview`]: SHOWS_ONLY,
  [`DELETE ${O}/logo`]: ['organization_edited', withoutSetup((issuer) => issuer.ask('DELETE', `${O}/logo`))],
  [`POST ${O}/credit_transactions`]: [
    'credits_requested',
    withoutSetup((issuer) => issuer.ask('POST', `${O}/credit_transactions`, { credits: 20 })),
  ],
  [`PUT ${O}/users/:user_id`]: [
    'level_changed',
    async ({ app, db, issuer }) => {
      const { userId } = await colleague(app, db, issuer.organizationId, 'editor')
      return () => issuer.ask('PUT', `${O}/users/${userId}`, { level: 'viewer' })
    },
  ],
  [`DELETE ${O}/users/:user_id`]: [
    'member_removed',
    async ({ app, db, issuer }) => {
      const { userId } = await colleague(app, db, issuer.organizationId, 'editor')
      return () => issuer.ask('DELETE', `${O}/users/${userId}`)
    },
  ],
  [`DELETE ${O}/users/:user_id/second-factor`]: [
    'second_factor_reset',
    async ({ app, db, issuer }) => {
      const { userId } = await colleague(app, db, issuer.organizationId, 'editor')
      return () => issuer.ask('DELETE', `${O}/users/${userId}/second-factor`)
    },
  ],
  [`PUT ${O}/second-factor`]: [
    'second_factor_demanded',
    withoutSetup((issuer) => issuer.ask('PUT', `${O}/second-factor`, { of: 'administrators' })),
  ],
  [`PUT ${O}/privacy`]: [
    'retention_changed',
    withoutSetup((issuer) => issuer.ask('PUT', `${O}/privacy`, { keep_mail_months: 6 })),
  ],
  [`PUT ${O}/reminders`]: [
    'reminders_changed',
    withoutSetup((issuer) => issuer.ask('PUT', `${O}/reminders`, REMINDERS)),
  ],
  [`PUT ${O}/badge_templates/:template_id/reminders`]: [
    'reminders_changed',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      return () => issuer.ask('PUT', `${O}/badge_templates/${id}/reminders`, { own: REMINDERS })
    },
  ],
  [`PUT ${O}/award_mail`]: [
    'mail_words_changed',
    withoutSetup((issuer) => issuer.ask('PUT', `${O}/award_mail`, { color: null, words: { en: WORDS, it: null } })),
  ],
  [`PUT ${O}/badge_templates/:template_id/award_mail`]: [
    'mail_words_changed',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      return () => issuer.ask('PUT', `${O}/badge_templates/${id}/award_mail`, { own: { en: WORDS, it: null } })
    },
  ],
  [`POST ${O}/badge_templates/mail_preview/send`]: 'it goes to nobody but whoever asks',
  [`POST ${O}/reminders/preview`]: SHOWS_ONLY,
  [`POST ${O}/reminders/mail_preview`]: SHOWS_ONLY,
  [`POST ${INVITATIONS}`]: [
    'invitation_sent',
    withoutSetup((issuer) => issuer.ask('POST', INVITATIONS, { addresses: 'lena@wrenfield.example', level: 'editor' })),
  ],
  [`POST ${INVITATIONS}/preview`]: SHOWS_ONLY,
  [`POST ${INVITATIONS}/:invitation_id/resend`]: [
    'invitation_resent',
    async (world) => {
      const { id } = await invited(world)
      return () => world.issuer.ask('POST', `${INVITATIONS}/${id}/resend`)
    },
  ],
  [`DELETE ${INVITATIONS}/:invitation_id`]: [
    'invitation_withdrawn',
    async (world) => {
      const { id } = await invited(world)
      return () => world.issuer.ask('DELETE', `${INVITATIONS}/${id}`)
    },
  ],
  'POST /auth/invitations/:token/accept': [
    'invitation_accepted',
    async (world) => {
      const { token } = await invited(world)
      const lena = { name: 'Lena', last_name: 'Strand', password: 'twelve green bottles' }
      return () => ask(world.app, {}, 'POST', `/auth/invitations/${token}/accept`, lena)
    },
  ],
  'POST /auth/invitations/:token/passkey/options': 'nothing counts until the browser has answered',
  'POST /auth/invitations/:token/request': 'it tells whoever invited by mail, and changes nothing',
}
