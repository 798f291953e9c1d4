import { createApp } from '../app.ts'
import { createOrganization } from '../features/organizations/create-organization.ts'
import { NewOrganization } from '../features/organizations/new-organization.ts'
import type { App } from '../platform/http/mount.ts'
import type { Services } from '../services.ts'
import { addList, giulia, type Person, people } from './earners.ts'
import { type Answer, addUser, ask, sessionCookie } from './issuer.ts'
import { drawing, upload } from './pictures.ts'
import { addLearningPath, addTemplate } from './templates.ts'

/** An organization with some data of every kind, created through the API. */
export type FilledStore = StoreActions & {
  organizationId: string
  templateId: string
  /** Some have credentials; the first is revoked. */
  badgeIds: string[]
  /** The same actions in another service, into whose store this one was restored. */
  actionsIn(services: Services): StoreActions
}

/** What the organization's owner does. */
type StoreActions = {
  /** Makes a list of people and awards a badge to it. */
  awardList(given: Person[]): Promise<Answer>
  replaceLogo(): Promise<Answer>
  /** Calls the API as the organization's owner. @throws Error for a status of 400 or more */
  request(method: string, path: string, body?: object): Promise<Answer>
  /** The public response at a path of the service. */
  shown(path: string): Promise<string>
}

const TEMPLATES = '/issuers/organization/badge_templates'
const BADGES = '/issuers/organization/badges'
const CERTIFICATES = '/issuers/organization/certificate_settings'

/** Adds an organization with templates, pictures, a learning path, lists, badges, credentials and a revocation. */
export async function fillStore(services: Services): Promise<FilledStore> {
  const { db } = services
  const organizationId = await createOrganization(
    db,
    NewOrganization.parse({ name: 'Ardle School', credits: '100000' }),
  )
  const cookie = await sessionCookie(db, await addUser(db, organizationId))
  const { id: templateId } = await addTemplate(db, { organizationId })
  const step = await addTemplate(db, { organizationId }, { title: 'Statistics, a first look' })
  const actionsIn = (each: Services) => actionsOf(createApp(each), { cookie, templateId })
  const actions = actionsIn(services)
  const { request, awardList, shown, replaceLogo } = actions
  await request('POST', `${TEMPLATES}/${templateId}/image`, upload('image', await drawing()))
  const { id: pathId } = await addLearningPath(db, { organizationId }, [step])
  await awardList(people(12))
  await request('POST', BADGES, { ...giulia, badge_template_id: pathId })
  const { body } = await request('GET', BADGES)
  const badgeIds: string[] = body.data.map(({ id }: { id: string }) => id)
  for (const id of badgeIds.slice(0, 4)) await shown(`/b/${id}/credential`)
  await request('POST', `/issuers/badges/${badgeIds[0]}/revoke`, { reason: 'Awarded twice.' })
  await replaceLogo()
  for (const place of ['signature_1', 'seal', 'background'])
    await request('POST', `${CERTIFICATES}/pictures/${place}`, upload('picture', await drawing()))
  return { organizationId, templateId, badgeIds, actionsIn, ...actions }
}

function actionsOf(app: App, { cookie, templateId }: { cookie: string; templateId: string }): StoreActions {
  const request = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await ask(app, { cookie }, method, path, body)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer
  }
  return {
    request,
    shown: async (at) => (await app.request(at)).text(),
    replaceLogo: async () => request('POST', '/issuers/organization/logo', upload('logo', await drawing())),
    async awardList(given) {
      const listId = await addList({ ask: request }, given)
      const award = { badge_template_id: templateId, expires_at: '2090-01-01 00:00:00' }
      return request('POST', `${BADGES}/earners-lists/${listId}`, award)
    },
  }
}
