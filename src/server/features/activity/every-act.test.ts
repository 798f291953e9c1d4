import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ActivityKind } from '#contract/activity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { accountLinks, users } from '#server/schema/tables/accounts.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { type Answer, colleague, type Issuer } from '#server/testing/issuer.ts'
import { drawing, upload } from '#server/testing/pictures.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { hashPassword } from '../accounts/passwords.ts'

type World = { db: Database; app: App; issuer: Issuer }
type Act = () => Promise<Answer>

/** An act of its own kind: what it needs is made first, and then it is done. */
type Told = [kind: ActivityKind, prepare: (world: World) => Promise<Act>]

/** Why an endpoint leaves no line. */
const SHOWS_ONLY = 'it shows what would happen, and changes nothing'

const O = '/issuers/organization'
const PASSWORD = 'a hall of nine lanterns'

const withPassword = async ({ db, issuer }: World) => {
  const passwordHash = await hashPassword(PASSWORD)
  const [user] = await db.update(users).set({ passwordHash }).where(eq(users.id, issuer.userId)).returning()
  return user!
}

async function withLink({ db, issuer }: World, kind: 'reset_password' | 'change_email') {
  const token = newSecret()
  const email = kind === 'change_email' ? `new.${newSecret().slice(0, 8).toLowerCase()}@wrenfield.example` : null
  await db.insert(accountLinks).values({
    userId: issuer.userId,
    kind,
    tokenHash: hashSecret(token),
    email,
    expiresAt: sql`clock_timestamp() + interval '1 hour'` as never,
  })
  return token
}

const badgeOf = async ({ db, issuer }: World) => addBadge(db, issuer, await addTemplate(db, issuer))
const listOf = ({ issuer }: World) => addList(issuer, people(2))
const earnerOf = async (world: World) => {
  const list = await listOf(world)
  const { body } = await world.issuer.ask('GET', `${O}/earners`)
  return { list, id: body.data[0].id as string }
}
const pathOf = ({ db, issuer }: World) => addTemplate(db, issuer, { isLearningPath: true })
const picture = async (field: string) => upload(field, await drawing())

const ACTS: Record<string, Told | string> = {
  [`POST ${O}/badge_templates`]: [
    'template_created',
    async ({ issuer }) =>
      () =>
        issuer.ask('POST', `${O}/badge_templates`, { title: 'Peer mentoring' }),
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
  [`POST ${O}/badges`]: [
    'badge_awarded',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      return () => issuer.ask('POST', `${O}/badges`, { badge_template_id: id, ...giulia })
    },
  ],
  [`POST ${O}/badges/preview`]: SHOWS_ONLY,
  [`POST ${O}/badges/earners-lists/:earners_list_id`]: [
    'list_awarded',
    async (world) => {
      const [{ id }, list] = [await addTemplate(world.db, world.issuer), await listOf(world)]
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
  [`PUT ${O}/badges/:badge_id/recipient`]: [
    'recipient_corrected',
    async (world) => {
      const id = await badgeOf(world)
      return () => world.issuer.ask('PUT', `${O}/badges/${id}/recipient`, { recipient_last_name: 'Ferro' })
    },
  ],
  [`POST ${O}/earners_lists`]: [
    'list_created',
    async ({ issuer }) =>
      () =>
        issuer.ask('POST', `${O}/earners_lists`, { name: 'Autumn' }),
  ],
  [`PUT ${O}/earners_lists/:earners_list_id`]: [
    'list_edited',
    async (world) => {
      const list = await listOf(world)
      return () => world.issuer.ask('PUT', `${O}/earners_lists/${list}`, { name: 'Spring' })
    },
  ],
  [`DELETE ${O}/earners_lists/:earners_list_id`]: [
    'list_deleted',
    async (world) => {
      const list = await listOf(world)
      return () => world.issuer.ask('DELETE', `${O}/earners_lists/${list}`)
    },
  ],
  [`POST ${O}/earners_lists/imports`]: [
    'earners_imported',
    async ({ issuer }) => {
      const form = upload(
        'file',
        Buffer.from('recipient_email,recipient_first_name,recipient_last_name\na@b.example,Ada,Byron\n'),
        'a.csv',
        'text/csv',
      )
      form.set('name', 'Imported')
      return () => issuer.ask('POST', `${O}/earners_lists/imports`, form)
    },
  ],
  [`POST ${O}/earners_lists/earners`]: [
    'earner_added',
    async (world) => {
      const list = await listOf(world)
      return () => world.issuer.ask('POST', `${O}/earners_lists/earners`, { earners_list_id: list, ...giulia })
    },
  ],
  [`POST ${O}/earners_lists/:earners_list_id/earners/many`]: [
    'earners_added',
    async (world) => {
      const list = await listOf(world)
      return () => world.issuer.ask('POST', `${O}/earners_lists/${list}/earners/many`, { earners: people(2, 10) })
    },
  ],
  [`PUT ${O}/earners_lists/earners/:earner_id`]: [
    'earner_corrected',
    async (world) => {
      const { list, id } = await earnerOf(world)
      const change = { earners_list_id: list, recipient_first_name: 'Ada', recipient_last_name: 'Byron' }
      return () => world.issuer.ask('PUT', `${O}/earners_lists/earners/${id}`, change)
    },
  ],
  [`PUT ${O}/earners/:earner_id`]: [
    'earner_corrected',
    async (world) => {
      const { id } = await earnerOf(world)
      return () => world.issuer.ask('PUT', `${O}/earners/${id}`, { recipient_first_name: 'Ada' })
    },
  ],
  [`DELETE ${O}/earners_lists/:earners_list_id/earners/:earner_id`]: [
    'earner_removed',
    async (world) => {
      const { list, id } = await earnerOf(world)
      return () => world.issuer.ask('DELETE', `${O}/earners_lists/${list}/earners/${id}`)
    },
  ],
  [`PUT ${O}`]: [
    'organization_edited',
    async ({ issuer }) =>
      () =>
        issuer.ask('PUT', O, { name: 'Wrenfield University' }),
  ],
  [`POST ${O}/logo`]: [
    'organization_edited',
    async ({ issuer }) => {
      const form = await picture('logo')
      return () => issuer.ask('POST', `${O}/logo`, form)
    },
  ],
  [`DELETE ${O}/logo`]: [
    'organization_edited',
    async ({ issuer }) =>
      () =>
        issuer.ask('DELETE', `${O}/logo`),
  ],
  [`POST ${O}/credit_transactions`]: [
    'credits_requested',
    async ({ issuer }) =>
      () =>
        issuer.ask('POST', `${O}/credit_transactions`, { credits: 20 }),
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
  'POST /auth/login': [
    'signed_in',
    async (world) => {
      const { email } = await withPassword(world)
      return () => world.issuer.ask('POST', '/auth/login', { email, password: PASSWORD })
    },
  ],
  'POST /auth/logout': [
    'signed_out',
    async ({ issuer }) =>
      () =>
        issuer.ask('POST', '/auth/logout'),
  ],
  'DELETE /auth/sessions/:session_id': [
    'session_ended',
    async ({ issuer }) => {
      const { body } = await issuer.ask('GET', '/auth/sessions')
      return () => issuer.ask('DELETE', `/auth/sessions/${body.data[0].id}`)
    },
  ],
  'POST /auth/organization': [
    'organization_switched',
    async ({ issuer }) =>
      () =>
        issuer.ask('POST', '/auth/organization', { organization_id: issuer.organizationId }),
  ],
  'POST /auth/proof': 'it says who is at the screen, and changes nothing',
  'POST /auth/tokens': [
    'token_created',
    async ({ issuer }) =>
      () =>
        issuer.ask('POST', '/auth/tokens', { name: 'Registry', scopes: ['read'] }),
  ],
  'DELETE /auth/tokens/:token_id': [
    'token_revoked',
    async ({ issuer }) => {
      const { body } = await issuer.ask('POST', '/auth/tokens', { name: 'Registry', scopes: ['read'] })
      return () => issuer.ask('DELETE', `/auth/tokens/${body.data.id}`)
    },
  ],
  'PUT /auth/user': [
    'account_edited',
    async ({ issuer }) => {
      const { body } = await issuer.ask('GET', '/auth/user')
      const username = `h.${newSecret().slice(0, 12)}`
      return () => issuer.ask('PUT', '/auth/user', { username, email: body.email })
    },
  ],
  'POST /auth/user/profile': [
    'account_edited',
    async ({ issuer }) =>
      () =>
        issuer.ask('POST', '/auth/user/profile', { name: 'Anna' }),
  ],
  'DELETE /auth/user/profile/picture': [
    'account_edited',
    async ({ issuer }) =>
      () =>
        issuer.ask('DELETE', '/auth/user/profile/picture'),
  ],
  'POST /auth/confirm-email': [
    'email_changed',
    async (world) => {
      const token = await withLink(world, 'change_email')
      return () => world.issuer.ask('POST', '/auth/confirm-email', { token })
    },
  ],
  'POST /auth/reset-password': [
    'password_changed',
    async (world) => {
      const token = await withLink(world, 'reset_password')
      return () => world.issuer.ask('POST', '/auth/reset-password', { token, password: PASSWORD })
    },
  ],
  'PUT /auth/password': [
    'password_changed',
    async (world) => {
      await withPassword(world)
      const change = { current_password: PASSWORD, password: `${PASSWORD} and one` }
      return () => world.issuer.ask('PUT', '/auth/password', change)
    },
  ],
}

for (const field of ['image', 'background_image']) {
  ACTS[`POST ${O}/badge_templates/:template_id/${field}`] = [
    'template_edited',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      const form = await picture(field)
      return () => issuer.ask('POST', `${O}/badge_templates/${id}/${field}`, form)
    },
  ]
  ACTS[`DELETE ${O}/badge_templates/:template_id/${field}`] = [
    'template_edited',
    async ({ db, issuer }) => {
      const { id } = await addTemplate(db, issuer)
      await issuer.ask('POST', `${O}/badge_templates/${id}/${field}`, await picture(field))
      return () => issuer.ask('DELETE', `${O}/badge_templates/${id}/${field}`)
    },
  ]
}

const linesOf = async (db: Database, { organizationId }: Issuer) => {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select kind from activities where organization_id = ${organizationId} order by created_at, id`)
  return rows.map(({ kind }) => kind)
}

const told = Object.entries(ACTS).filter((entry): entry is [string, Told] => typeof entry[1] !== 'string')

test.for(told)('%s leaves one line of its own kind', async ([, [kind, prepare]], { db, app, issuer }) => {
  const act = await prepare({ db, app, issuer })
  const before = await linesOf(db, issuer)
  const { status, body } = await act()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect((await linesOf(db, issuer)).slice(before.length)).toEqual([kind])
})
