import { sampleDesign } from '#art/testing/sample-design.ts'
import type { Issuer } from '../issuer.ts'
import { addTemplate } from '../templates.ts'
import { type ActionCases, O, SHOWS_ONLY, type World, withoutSetup } from './action-case.ts'

const DESIGNS = `${O}/designs`
const OF_TEMPLATE = `${O}/badge_templates/:template_id/design`
const DESIGN = { ...sampleDesign, enamel: { hex: '#1d6f4a' } }

const designOf = async ({ db, issuer }: World) => `${O}/badge_templates/${(await addTemplate(db, issuer)).id}/design`

const keptBy = (issuer: Issuer) => issuer.ask('POST', DESIGNS, { name: 'Laboratories', design: DESIGN })

async function seriesOf({ db, issuer }: World) {
  const [source, one, other] = [
    await addTemplate(db, issuer),
    await addTemplate(db, issuer),
    await addTemplate(db, issuer),
  ]
  const rows = [
    { template_id: one.id, level: '1' },
    { template_id: other.id, level: '2' },
  ]
  return { source_id: source.id, key: 'level', rows }
}

const BRAND = { enamels: [], metal: 'silver', engraving: 'waves', face: 'plain', shapes: ['circle'], is_locked: 0 }

/** Actions on designs and the brand. */
export const DESIGN_ACTIONS: ActionCases = {
  [`PUT ${OF_TEMPLATE}`]: [
    'design_saved',
    async (world) => {
      const path = await designOf(world)
      return () => world.issuer.ask('PUT', path, { design: DESIGN })
    },
  ],
  [`POST ${OF_TEMPLATE}/render`]: SHOWS_ONLY,
  [`POST ${OF_TEMPLATE}/use`]: [
    'template_edited',
    async (world) => {
      const path = await designOf(world)
      return () => world.issuer.ask('POST', `${path}/use`, {})
    },
  ],
  [`POST ${DESIGNS}/lettering`]: SHOWS_ONLY,
  [`POST ${DESIGNS}`]: ['design_kept', withoutSetup(keptBy)],
  [`PUT ${DESIGNS}/:design_id`]: [
    'design_changed',
    async ({ issuer }) => {
      const { body } = await keptBy(issuer)
      return () => issuer.ask('PUT', `${DESIGNS}/${body.data.id}`, { name: 'Workshops' })
    },
  ],
  [`DELETE ${DESIGNS}/:design_id`]: [
    'design_deleted',
    async ({ issuer }) => {
      const { body } = await keptBy(issuer)
      return () => issuer.ask('DELETE', `${DESIGNS}/${body.data.id}`)
    },
  ],
  [`POST ${DESIGNS}/pictures`]: 'it stores a picture that nothing shows yet',
  [`POST ${DESIGNS}/series`]: [
    'series_made',
    async (world) => {
      const rows = await seriesOf(world)
      return () => world.issuer.ask('POST', `${DESIGNS}/series`, rows)
    },
  ],
  [`POST ${DESIGNS}/series/:series_id/undo`]: [
    'series_undone',
    async (world) => {
      const { body } = await world.issuer.ask('POST', `${DESIGNS}/series`, await seriesOf(world))
      return () => world.issuer.ask('POST', `${DESIGNS}/series/${body.data.id}/undo`)
    },
  ],
  [`POST ${O}/brand/changes`]: SHOWS_ONLY,
  [`PUT ${O}/brand`]: ['brand_changed', withoutSetup((issuer) => issuer.ask('PUT', `${O}/brand`, BRAND))],
}
