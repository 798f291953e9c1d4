import { sampleDesign } from '#art/testing/sample-design.ts'
import { DESIGN_SHAPES } from '#contract/designs/design.ts'
import { insertPasskey } from '../features/second-factor/passkeys.sql.ts'
import { givenConnection } from '../features/single-sign-on/testing/given-connection.ts'
import { O, type World } from './actions/action-case.ts'
import { givenWebhook } from './actions/webhook-actions.ts'
import { addBadge } from './badges.ts'
import { addClaim } from './claims.ts'
import { addList, giulia, people } from './earners.ts'
import { addUser, type Issuer } from './issuer.ts'
import { drawing, upload } from './pictures.ts'
import { SCHEDULED, SOON, schedule } from './scheduled-awards.ts'
import { addLearningPath, addTemplate } from './templates.ts'

/** Two saves of the same thing, made from one version. */
export type SaveCase = {
  /** The path of the save, under `/api/v1`. */
  path: string
  /** Where its object is answered, and how to find it in the answer; by default its `data`. */
  shown: { path: string; find?: (body: { data: unknown }) => unknown }
  /** Somebody else's save, and the stale one. */
  theirs: (other: Issuer) => Promise<object | undefined>
  mine: () => Promise<object | undefined>
  /** What the stale save would overwrite. */
  changed: string[]
}

/** Prepares what an endpoint saves. */
type Prepare = (world: World) => Promise<SaveCase>

const json = (body: object) => async () => body
const nothing = async () => undefined
const picture = (field: string, width: number) => async () => upload(field, await drawing(width))

/** A thing that is saved where it is shown. */
const at = (path: string, theirs: object, mine: object, changed: string[]): SaveCase => ({
  path,
  shown: { path },
  theirs: json(theirs),
  mine: json(mine),
  changed,
})

const always =
  (save: SaveCase): Prepare =>
  async () =>
    save

const ORGANIZATION = `${O}`
const CERTIFICATES = `${O}/certificate_settings`
const USER = '/auth/user'
const profile = { path: USER, find: (body: object) => (body as { profile: unknown }).profile }
const user = { path: USER, find: (body: unknown) => body }

const DESIGN = { ...sampleDesign, enamel: { hex: '#1d6f4a' } }
const BRAND = {
  enamels: [],
  metal: 'gold',
  engraving: 'waves',
  face: 'plain',
  shapes: [...DESIGN_SHAPES],
  is_locked: 0,
}
const WORDS = { subject: 'For {first_name}', opening: '', closing: '' }
const REMINDERS = { is_on: true, days_before: [30], on_day_after: false, text: '', renew_url: null }
const CERTIFICATE = {
  layout: 'plain',
  orientation: 'upright',
  language: 'en',
  has_elements_page: 1,
  signatories: [],
  seal: 'drawn',
  seal_year: '1901',
  foot: 'Foot',
}
const REPORT = { period: { kind: 'calendar_year', year: null }, by: ['month'] }

const templateOf = async ({ db, issuer }: World) => `${O}/badge_templates/${(await addTemplate(db, issuer)).id}`

/** Two uploads, or an upload and the removal, of one picture of a template. */
const ofPicture =
  (field: 'image' | 'background_image', mine: SaveCase['mine']): Prepare =>
  async (world) => {
    const template = await templateOf(world)
    return {
      path: `${template}/${field}`,
      shown: { path: template },
      theirs: picture(field, 300),
      mine,
      changed: [field],
    }
  }

async function personOf({ issuer }: World) {
  const list = await addList(issuer, people(1))
  const { body } = await issuer.ask('GET', `${O}/earners_lists/${list}/earners`)
  return { list, id: body.data[0].id as string }
}

async function pathOf({ db, issuer }: World) {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, steps)
  return { path, ids: steps.map(({ id }) => id), shown: { path: `${O}/badge_templates/${path.id}` } }
}

const seals = { path: `${CERTIFICATES}/pictures/background`, shown: { path: CERTIFICATES }, changed: ['background'] }

/** For every endpoint that replaces something, by method and path. */
export const SAVES: Record<string, Prepare> = {
  'PUT /issuers/organization/claims/:claim_id': async ({ db, issuer }) => {
    const { id } = await addClaim(db, issuer)
    return at(`${O}/claims/${id}`, { title: 'Climate week' }, { title: 'Climate lectures' }, ['title'])
  },
  [`PUT ${O}`]: always(
    at(ORGANIZATION, { address_info: { city: 'Wren' } }, { address_info: { city: 'Field', street: 'Gate' } }, [
      'address_info.city',
    ]),
  ),
  [`PUT ${O}/sso_connections/:connection_id`]: async ({ db, issuer }) => {
    const { id } = await givenConnection(db, issuer)
    return at(`${O}/sso_connections/${id}`, { name: 'Theirs' }, { name: 'Mine', session_hours: 8 }, ['name'])
  },
  [`PUT ${O}/webhooks/:webhook_id`]: async ({ issuer }) => ({
    path: await givenWebhook(issuer),
    shown: { path: `${O}/webhooks`, find: (body) => (body as { data: unknown[] }).data[0] },
    theirs: json({ name: 'Theirs' }),
    mine: json({ name: 'Mine', content: 'whole' }),
    changed: ['name'],
  }),
  [`POST ${O}/logo`]: always({
    path: `${O}/logo`,
    shown: { path: O },
    theirs: picture('logo', 300),
    mine: picture('logo', 200),
    changed: ['logo'],
  }),
  [`DELETE ${O}/logo`]: async ({ issuer }) => {
    await issuer.ask('POST', `${O}/logo`, upload('logo', await drawing()))
    return { path: `${O}/logo`, shown: { path: O }, theirs: picture('logo', 200), mine: nothing, changed: ['logo'] }
  },
  [`PUT ${O}/privacy`]: always(
    at(`${O}/privacy`, { keep_mail_months: 6 }, { keep_mail_months: 12, is_indexed: false }, ['keep_mail_months']),
  ),
  [`PUT ${O}/reminders`]: always(at(`${O}/reminders`, REMINDERS, { ...REMINDERS, days_before: [7] }, ['days_before'])),
  [`PUT ${O}/badge_templates/:template_id/reminders`]: async (world) =>
    at(`${await templateOf(world)}/reminders`, { own: REMINDERS }, { own: { ...REMINDERS, days_before: [7] } }, [
      'own',
    ]),
  [`PUT ${O}/award_mail`]: always(
    at(
      `${O}/award_mail`,
      { color: null, words: { en: WORDS, it: null } },
      { color: null, words: { en: { ...WORDS, subject: 'Mine' }, it: null } },
      ['words.en'],
    ),
  ),
  [`PUT ${O}/badge_templates/:template_id/award_mail`]: async (world) =>
    at(`${await templateOf(world)}/award_mail`, { own: { en: WORDS, it: null } }, { own: { en: null, it: WORDS } }, [
      'own',
    ]),
  [`PUT ${O}/certificate_settings`]: always(
    at(CERTIFICATES, CERTIFICATE, { ...CERTIFICATE, foot: 'Another' }, ['foot']),
  ),
  [`POST ${O}/certificate_settings/pictures/:place`]: always({
    ...seals,
    theirs: picture('picture', 300),
    mine: picture('picture', 200),
  }),
  [`DELETE ${O}/certificate_settings/pictures/:place`]: always({
    ...seals,
    theirs: picture('picture', 300),
    mine: nothing,
  }),
  [`PUT ${O}/scheduled_awards/:scheduled_award_id`]: async ({ db, issuer }) => {
    const award = { badge_template_id: (await addTemplate(db, issuer)).id, ...giulia, runs_at: SOON, notes: 'One' }
    const { id } = await schedule(issuer, award)
    return at(`${SCHEDULED}/${id}`, { ...award, notes: 'Theirs' }, { ...award, notes: 'Mine' }, ['notes'])
  },
  [`PUT ${O}/users/:user_id`]: async ({ db, issuer }) => {
    const id = await addUser(db, issuer.organizationId, { level: 'viewer' })
    const find = (body: { data: unknown }) => (body.data as { uuid: string }[]).find(({ uuid }) => uuid === id)
    return {
      ...at(`${O}/users/${id}`, { level: 'issuer' }, { level: 'editor' }, ['level']),
      shown: { path: `${O}/users`, find },
    }
  },
  [`PUT ${O}/earners_lists/:earners_list_id`]: async ({ issuer }) => {
    const list = `${O}/earners_lists/${await addList(issuer, people(2))}`
    return at(list, { name: 'Theirs' }, { name: 'Mine', description: 'Mine' }, ['name'])
  },
  [`PUT ${O}/earners_lists/earners/:earner_id`]: async (world) => {
    const { id, list } = await personOf(world)
    const on = { earners_list_id: list }
    const names = at(
      `${O}/earners_lists/earners/${id}`,
      { ...on, recipient_last_name: 'Theirs' },
      { ...on, recipient_last_name: 'Mine' },
      ['recipient_last_name'],
    )
    return { ...names, shown: { path: `${O}/earners/${id}` } }
  },
  [`PUT ${O}/earners/:earner_id`]: async (world) =>
    at(`${O}/earners/${(await personOf(world)).id}`, { metadata: { class: 'A' } }, { metadata: { class: 'B' } }, [
      'metadata',
    ]),
  [`PUT ${O}/badges/:badge_id/recipient`]: async ({ db, issuer }) => {
    const badge = `${O}/badges/${await addBadge(db, issuer, await addTemplate(db, issuer))}`
    const names = at(`${badge}/recipient`, { recipient_first_name: 'Theirs' }, { recipient_first_name: 'Mine' }, [
      'recipient_first_name',
    ])
    return { ...names, shown: { path: badge } }
  },
  [`PUT ${O}/badge_templates/:template_id/design`]: async (world) =>
    at(`${await templateOf(world)}/design`, { design: { ...DESIGN, metal: 'bronze' } }, { design: DESIGN }, ['design']),
  [`POST ${O}/badge_templates/:template_id/design/use`]: async (world) => {
    const path = `${await templateOf(world)}/design`
    return {
      path: `${path}/use`,
      shown: { path },
      theirs: async (other) => void (await other.ask('PUT', path, { design: DESIGN, level: 'B' })),
      mine: json({ image_alt: 'A seal' }),
      changed: ['design', 'level'],
    }
  },
  [`PUT ${O}/designs/:design_id`]: async ({ issuer }) => {
    const { body } = await issuer.ask('POST', `${O}/designs`, { name: 'Labs', design: DESIGN })
    const find = ({ data }: { data: unknown }) => (data as { id: string }[]).find(({ id }) => id === body.data.id)
    return {
      ...at(`${O}/designs/${body.data.id}`, { name: 'Theirs' }, { name: 'Mine' }, ['name']),
      shown: { path: `${O}/designs`, find },
    }
  },
  [`PUT ${O}/brand`]: always(at(`${O}/brand`, { ...BRAND, metal: 'bronze' }, { ...BRAND, metal: 'silver' }, ['metal'])),
  [`PUT ${O}/saved_reports/:saved_report_id`]: async ({ issuer }) => {
    const { body } = await issuer.ask('POST', `${O}/saved_reports`, { name: 'Senate', query: REPORT, is_shared: 1 })
    const find = ({ data }: { data: unknown }) => (data as { id: string }[]).find(({ id }) => id === body.data.id)
    return {
      ...at(`${O}/saved_reports/${body.data.id}`, { name: 'Theirs' }, { name: 'Mine' }, ['name']),
      shown: { path: `${O}/saved_reports`, find },
    }
  },
  'PUT /auth/user': async ({ issuer }) => {
    const name = `mine.${issuer.userId.slice(-8)}`
    return { ...at(USER, { username: `their.${name}` }, { username: name }, ['username']), shown: user }
  },
  'POST /auth/user/profile': always({
    ...at(`${USER}/profile`, { name: 'Ann', settings: { public_profile: 1 } }, { name: 'Bea', language: 'it' }, [
      'name',
    ]),
    shown: profile,
  }),
  'DELETE /auth/user/profile/picture': async ({ issuer }) => {
    const change = picture('profile_picture', 200)
    return {
      path: `${USER}/profile/picture`,
      shown: profile,
      theirs: async () => void (await issuer.ask('POST', `${USER}/profile`, await change())),
      mine: nothing,
      changed: ['profile_picture'],
    }
  },
  'PUT /auth/passkeys/:passkey_id': async ({ db, issuer }) => {
    const key = { credentialId: issuer.userId, publicKey: 'key', counter: 0, transports: [], isSynced: false }
    const { id } = await insertPasskey(db, issuer.userId, { ...key, name: 'Phone' } as never)
    const find = ({ data }: { data: unknown }) =>
      (data as { passkeys: { id: string }[] }).passkeys.find((each) => each.id === id)
    return {
      ...at(`/auth/passkeys/${id}`, { name: 'Theirs' }, { name: 'Mine' }, ['name']),
      shown: { path: '/auth/security', find },
    }
  },
  [`PUT ${O}/second-factor`]: always(at(`${O}/second-factor`, { of: 'administrators' }, { of: 'everybody' }, ['of'])),
  [`PUT ${O}/badge_templates/:template_id`]: async (world) =>
    at(
      await templateOf(world),
      { title: 'Theirs', type_data: { acquired_skills: 'Sailing' } },
      { title: 'Mine', type_data: { acquired_knowledge: 'Winds' } },
      ['title'],
    ),
  [`POST ${O}/badge_templates/:template_id/image`]: ofPicture('image', picture('image', 200)),
  [`DELETE ${O}/badge_templates/:template_id/image`]: ofPicture('image', nothing),
  [`POST ${O}/badge_templates/:template_id/background_image`]: ofPicture(
    'background_image',
    picture('background_image', 200),
  ),
  [`DELETE ${O}/badge_templates/:template_id/background_image`]: ofPicture('background_image', nothing),
  [`POST ${O}/badge_templates/:template_id/learning_path/:learning_path_id`]: async (world) => {
    const { path, ids, shown } = await pathOf(world)
    const [a, b, c] = ids
    const steps = `${O}/badge_templates`
    return {
      path: `${steps}/${b}/learning_path/${path.id}`,
      shown,
      theirs: async (other) =>
        void (await other.ask('PUT', `${O}/learning_paths/${path.id}/steps`, { learning_path: [a, c] })),
      mine: json({ position: 1 }),
      changed: ['learning_path'],
    }
  },
  [`PUT ${O}/learning_paths/:learning_path_id/steps`]: async (world) => {
    const { path, ids, shown } = await pathOf(world)
    const [a, b, c] = ids
    return {
      ...at(`${O}/learning_paths/${path.id}/steps`, { learning_path: [a, c] }, { learning_path: [b, a, c] }, [
        'learning_path',
      ]),
      shown,
    }
  },
}
