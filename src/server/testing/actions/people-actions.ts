import { nameQuestions } from '#server/schema/tables/earner-joins.ts'
import { addBadge } from '../badges.ts'
import { addList, giulia, people } from '../earners.ts'
import { addLeavers } from '../leavers.ts'
import { upload } from '../pictures.ts'
import { addRequest } from '../requests.ts'
import { addTemplate } from '../templates.ts'
import { type ActionCases, O, type World, withoutSetup } from './action-case.ts'

const listOf = ({ issuer }: World) => addList(issuer, people(2))
const earnerOf = async (world: World) => {
  const list = await listOf(world)
  const { body } = await world.issuer.ask('GET', `${O}/earners`)
  return { list, id: body.data[0].id as string }
}

const twoPeople = async (world: World): Promise<string[]> => {
  await listOf(world)
  const { body } = await world.issuer.ask('GET', `${O}/earners`)
  return body.data.map(({ id }: { id: string }) => id)
}

const BEFORE_CONFIRMED = 'an import issues nothing before it is confirmed'

const answer = 'Bring your passport.'

const decided = (decision: 'approve' | 'decline') => async (world: World) => {
  const id = await addRequest(world.db, world.issuer)
  return () => world.issuer.ask('POST', `${O}/requests/${id}/${decision}`, decision === 'decline' ? { answer } : {})
}

const manyDecided = (decision: 'approve' | 'decline') => async (world: World) => {
  const request_ids = [await addRequest(world.db, world.issuer)]
  const chosen = decision === 'decline' ? { request_ids, answer } : { request_ids }
  return () => world.issuer.ask('POST', `${O}/requests/${decision}`, chosen)
}

const LEAVERS = { title: 'Summer', domain: 'students.example', last_day: '2027-12-31' }

const earnerWithBadge = async ({ db, issuer }: World) =>
  addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: 'ada@students.example' })

const ofLeavers = (act: 'remind' | 'end') => async (world: World) => {
  const id = await addLeavers(world.db, world.issuer)
  return () => world.issuer.ask('POST', `${O}/leavers/${id}/${act}`)
}

/** Actions on earners and earners lists. */
export const PEOPLE_ACTIONS: ActionCases = {
  [`POST ${O}/earners_lists`]: [
    'list_created',
    withoutSetup((issuer) => issuer.ask('POST', `${O}/earners_lists`, { name: 'Autumn' })),
  ],
  [`POST ${O}/awards/:award_id/earners_list`]: [
    'list_created',
    async (world) => {
      const template = await addTemplate(world.db, world.issuer)
      const award = { badge_template_id: template.id, ...giulia }
      const { award_id } = (await world.issuer.ask('POST', `${O}/badges`, award)).body.data
      return () => world.issuer.ask('POST', `${O}/awards/${award_id}/earners_list`, { name: 'Once more' })
    },
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
  [`POST ${O}/badge_imports`]: BEFORE_CONFIRMED,
  [`POST ${O}/badge_imports/:import_id/files`]: BEFORE_CONFIRMED,
  [`PUT ${O}/badge_imports/:import_id/rows`]: BEFORE_CONFIRMED,
  [`PUT ${O}/badge_imports/:import_id/classes`]: BEFORE_CONFIRMED,
  [`POST ${O}/badge_imports/:import_id/recipients`]: BEFORE_CONFIRMED,
  [`DELETE ${O}/badge_imports/:import_id`]: BEFORE_CONFIRMED,
  [`POST ${O}/badge_imports/:import_id/confirm`]: 'whoever brings its badges in says so once they are there',
  [`POST ${O}/earners_lists/imports/other_names`]: 'it only says whose addresses a file names',
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
  [`POST ${O}/earners/:earner_id/join`]: [
    'earners_joined',
    async (world) => {
      const [kept, other] = await twoPeople(world)
      return () => world.issuer.ask('POST', `${O}/earners/${kept}/join`, { other_earner_id: other })
    },
  ],
  [`POST ${O}/earners/:earner_id/joins/:join_id/undo`]: [
    'earners_join_undone',
    async (world) => {
      const [kept, other] = await twoPeople(world)
      const { body } = await world.issuer.ask('POST', `${O}/earners/${kept}/join`, { other_earner_id: other })
      return () => world.issuer.ask('POST', `${O}/earners/${kept}/joins/${body.data.join_id}/undo`)
    },
  ],
  [`POST ${O}/earners/:earner_id/separate`]: [
    'earner_separated',
    async (world) => {
      const badge = await addBadge(world.db, world.issuer, await addTemplate(world.db, world.issuer), giulia)
      const { body } = await world.issuer.ask('GET', `${O}/badges/${badge}/earner`)
      const other = { recipient_first_name: 'Ada', recipient_last_name: 'Byron', badge_ids: [badge] }
      return () => world.issuer.ask('POST', `${O}/earners/${body.data.id}/separate`, other)
    },
  ],
  [`POST ${O}/earners/name_questions`]: [
    'names_decided',
    async (world) => {
      const { id } = await earnerOf(world)
      await world.db.insert(nameQuestions).values({ organizationId: world.issuer.organizationId, earnerId: id })
      const answers = [{ earner_id: id, decision: 'same' }]
      return () => world.issuer.ask('POST', `${O}/earners/name_questions`, { answers })
    },
  ],
  [`POST ${O}/earners/:earner_id/dead_address`]: [
    'address_marked_dead',
    async (world) => {
      const { id } = await earnerOf(world)
      return () => world.issuer.ask('POST', `${O}/earners/${id}/dead_address`)
    },
  ],
  [`DELETE ${O}/earners/:earner_id/dead_address`]: [
    'address_marked_alive',
    async (world) => {
      const { id } = await earnerOf(world)
      await world.issuer.ask('POST', `${O}/earners/${id}/dead_address`)
      return () => world.issuer.ask('DELETE', `${O}/earners/${id}/dead_address`)
    },
  ],
  [`DELETE ${O}/earners_lists/:earners_list_id/earners/:earner_id`]: [
    'earner_removed',
    async (world) => {
      const { list, id } = await earnerOf(world)
      return () => world.issuer.ask('DELETE', `${O}/earners_lists/${list}/earners/${id}`)
    },
  ],
  [`POST ${O}/earners/:earner_id/data_export`]: [
    'person_exported',
    async (world) => {
      const { id } = await earnerOf(world)
      return () => world.issuer.ask('POST', `${O}/earners/${id}/data_export`)
    },
  ],
  [`POST ${O}/leavers`]: [
    'leavers_asked',
    async (world) => {
      await earnerWithBadge(world)
      return () => world.issuer.ask('POST', `${O}/leavers`, LEAVERS)
    },
  ],
  [`POST ${O}/leavers/:campaign_id/remind`]: ['leavers_reminded', ofLeavers('remind')],
  [`POST ${O}/leavers/:campaign_id/end`]: ['leavers_ended', ofLeavers('end')],
  [`POST ${O}/requests/:request_id/approve`]: ['request_approved', decided('approve')],
  [`POST ${O}/requests/:request_id/decline`]: ['request_declined', decided('decline')],
  [`POST ${O}/requests/approve`]: ['request_approved', manyDecided('approve')],
  [`POST ${O}/requests/decline`]: ['request_declined', manyDecided('decline')],
  [`POST ${O}/earners/:earner_id/erasure`]: [
    'person_erased',
    async (world) => {
      const { id } = await earnerOf(world)
      const { fingerprint } = (await world.issuer.ask('GET', `${O}/earners/${id}/erasure`)).body.data
      return () => world.issuer.ask('POST', `${O}/earners/${id}/erasure`, { way: 'wholly', fingerprint })
    },
  ],
  'POST /me/session': 'it opens My badges, which is of no organization',
  'POST /me/session/confirm': 'it opens My badges, which is of no organization',
}
