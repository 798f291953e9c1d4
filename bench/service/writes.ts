import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { replay, type Statement, statementsOf } from '#server/testing/stores/statements.ts'
import type { LightClient } from './light-client.ts'
import { compare } from './measure.ts'
import type { Line } from './tables.ts'

const PEOPLE = 10_000
const BADGES = '/issuers/organization/badges'

type Pool = OpenDatabase['pool']

/** Measures E18, and E19 to 10,000 people, against their own statements by the driver alone. */
export async function measureWrites(pool: Pool, client: LightClient, issuer: Issuer): Promise<Line[]> {
  const { body } = await issuer.ask('GET', '/issuers/organization/badge_templates')
  const templateId: string = body.data[0].id
  return [await measureAward(pool, client, templateId), await measureListAward(pool, client, issuer, templateId)]
}

async function measureAward(pool: Pool, client: LightClient, badge_template_id: string): Promise<Line> {
  const person = {
    recipient_email: 'amara.okonkwo@wrenfield.example',
    recipient_first_name: 'Amara',
    recipient_last_name: 'Okonkwo',
  }
  const award = () => client.ask({ method: 'POST', path: BADGES, body: { badge_template_id, ...person } })
  await award()
  const statements = await statementsOf(award)
  const times = await compare(award, () => replay(pool, statements), 100)
  return { name: 'E18 one award', ...times, notes: [`${statements.length} statements`] }
}

async function measureListAward(
  pool: Pool,
  client: LightClient,
  issuer: Issuer,
  badge_template_id: string,
): Promise<Line> {
  const earners = Array.from({ length: PEOPLE }, (_, number) => ({
    recipient_email: `listed${number}@wrenfield.example`,
    recipient_first_name: 'Listed',
    recipient_last_name: `Person ${number}`,
  }))
  const { body } = await issuer.ask('POST', '/issuers/organization/earners_lists', {
    name: 'Everyone',
    status: 'enabled',
    type: 'list',
    earners,
  })
  const path = `${BADGES}/earners-lists/${body.data.id}`
  const award = () => client.ask({ method: 'POST', path, body: { badge_template_id } })
  const before = await badgesCount(issuer)
  const statements = await statementsOf(award)
  // The recorded statements contain badge numbers that are now taken, so they are renumbered.
  const raw = async () => replay(pool, numberedFrom(await badgesCount(issuer), before, statements))
  const times = await compare(award, raw, 5)
  return { name: `E19 award to ${PEOPLE.toLocaleString('en')}`, ...times, notes: [`${statements.length} statements`] }
}

async function badgesCount(issuer: Issuer): Promise<number> {
  const { body } = await issuer.ask('GET', '/issuers/organization')
  return body.data.badges_count
}

const numberedFrom = (now: number, then: number, statements: Statement[]): Statement[] =>
  statements.map(({ text, values }) => ({ text, values: values.map((value) => (value === then ? now : value)) }))
