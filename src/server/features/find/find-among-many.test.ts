import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { addBusyOrganization } from '#server/testing/stores/busy-organization.sql.ts'
import { readsWholeTable, statementsOf } from '#server/testing/stores/statements.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const EARNERS = '/issuers/organization/earners'

test('finding badges and people among many never scans the whole table, not even for a word that half of them have', async ({
  database,
  db,
  issuer,
}) => {
  const many = people(6_000).map((one, index) => ({
    ...one,
    recipient_first_name: index % 2 === 0 ? 'Maria' : `Person${index}`,
  }))
  await db.execute(sql`update organizations set credits_left = 10000 where id = ${issuer.organizationId}`)
  const list = await addList(issuer, many)
  const template = await addTemplate(db, issuer, { title: 'Welding' })
  const other = await addTemplate(db, issuer, { title: 'Maria Montessori' })
  await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id })
  await addBadge(db, issuer, other, many[1]!)
  // Scanning the table is the best plan for a word that matches most of its rows.
  await addBusyOrganization(db, 'Wrenfield College', 2 * many.length)
  for (const table of ['earners', 'badges', 'list_members']) await db.execute(sql.raw(`vacuum (analyze) ${table}`))
  const totals: Record<string, number> = {
    '4321': 1,
    'maria 4321': 1,
    maria: 3000,
    'number maria': 3000,
    welding: 6_000,
  }
  for (const [find, total] of Object.entries(totals)) {
    const statements = await statementsOf(async () => {
      const found = await issuer.ask('GET', `${BADGES}?find=${encodeURIComponent(find)}`)
      // The badge of the other template has the word “Maria” in its title.
      expect(found.body.meta.total).toBe(find === 'maria' || find === 'number maria' ? total + 1 : total)
      await issuer.ask('GET', `${EARNERS}?find=${encodeURIComponent(find)}`)
      await issuer.ask('GET', `/issuers/organization/earners_lists/${list}/earners?find=${encodeURIComponent(find)}`)
    })
    expect({ find, scans: await readsWholeTable(database.pool, statements) }).toEqual({ find, scans: false })
  }
  const searches = await statementsOf(async () => {
    expect((await issuer.ask('GET', `${EARNERS}?search=4321`)).body.meta.total).toBe(2)
    expect((await issuer.ask('GET', `${EARNERS}?search=${encodeURIComponent('4321 number')}`)).body.meta.total).toBe(2)
  })
  expect(await readsWholeTable(database.pool, searches)).toBe(false)
})
