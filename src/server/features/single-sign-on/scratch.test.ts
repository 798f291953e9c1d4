import { writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { ask } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'
import { givenConnection, newDomain } from './testing/given-connection.ts'

test('measure', { timeout: 200000 }, async ({ app, db, issuer }) => {
  const domain = newDomain()
  await givenConnection(db, issuer, { domains: [domain] })
  await db.execute(sql`update users set email = 'hannah@' || ${domain} where id = ${issuer.userId}`)
  const times: Record<string, number[]> = { known: [], unknown: [], elsewhere: [] }
  const kinds = [
    ['known', `hannah@${domain}`],
    ['unknown', `nobody@${domain}`],
    ['elsewhere', 'nobody@elsewhere.example'],
  ] as const
  for (let i = 0; i < 1500; i += 1)
    for (const [kind, email] of kinds) {
      const began = performance.now()
      await ask(app, {}, 'POST', '/auth/sso/discover', { email })
      if (i > 100) times[kind]!.push(performance.now() - began)
    }
  const line = Object.entries(times)
    .map(([k, t]) => {
      t.sort((a, b) => a - b)
      const q = (p: number) => t[Math.floor(t.length * p)]!.toFixed(2)
      return `${k} p25 ${q(0.25)} p50 ${q(0.5)} p75 ${q(0.75)}`
    })
    .join('\n')
  writeFileSync('/tmp/s1-discover.txt', line)
})
