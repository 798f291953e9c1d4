import { type ActionCases, O, type World, withoutSetup } from './action-case.ts'

const REPORTS = `${O}/saved_reports`
const REPORT = { name: 'For the senate', query: { period: { kind: 'academic_year', year: null }, by: ['type'] } }

const saved = async ({ issuer }: World): Promise<string> => (await issuer.ask('POST', REPORTS, REPORT)).body.data.id

/** Actions on reports. */
export const REPORT_ACTIONS: ActionCases = {
  [`POST ${REPORTS}`]: ['report_saved', withoutSetup((issuer) => issuer.ask('POST', REPORTS, REPORT))],
  [`PUT ${REPORTS}/:saved_report_id`]: [
    'report_edited',
    async (world) => {
      const id = await saved(world)
      return () => world.issuer.ask('PUT', `${REPORTS}/${id}`, { is_shared: 1 })
    },
  ],
  [`DELETE ${REPORTS}/:saved_report_id`]: [
    'report_deleted',
    async (world) => {
      const id = await saved(world)
      return () => world.issuer.ask('DELETE', `${REPORTS}/${id}`)
    },
  ],
}
