import type pg from 'pg'
import type { LightClient } from './light-client.ts'
import { median, milliseconds } from './measure.ts'
import { measureRead } from './reads.ts'
import type { Line } from './tables.ts'

const YEAR = '/issuers/organization/reports?from=2025-09-01&to=2026-08-31'

/** Measures reports of an academic year and the previous one against their own statements and against counting all badges. */
export async function measureReports(pool: pg.Pool, client: LightClient, organizationId: string): Promise<Line[]> {
  const of = `from badges b join template_versions v on v.id = b.template_version_id
    where b.organization_id = '${organizationId}' and b.emitted_at >= '2024-09-01' and b.emitted_at < '2026-09-01'`
  const month = `date_trunc('month', b.emitted_at)`
  const reports: [name: string, query: string, naive: string][] = [
    [
      'report: issued by month and type',
      '&by=month&by=type',
      `select ${month}, v.type, count(*) ${of} group by cube (1, 2)`,
    ],
    [
      'report: opened by template',
      '&by=template&measure=opened',
      `select b.template_id, count(b.opened_at) ${of} group by cube (1)`,
    ],
    [
      'report: holders by month',
      '&by=month&measure=holders',
      `select ${month}, count(distinct b.earner_id) ${of} group by cube (1)`,
    ],
    [
      'report: first-time holders by month',
      '&by=month&measure=first_time_holders',
      `select ${month}, count(*) ${of} and not exists (select from badges e where e.earner_id = b.earner_id
        and (e.emitted_at, e.seq) < (b.emitted_at, b.seq)) group by cube (1)`,
    ],
  ]
  const lines: Line[] = []
  for (const [name, query, naive] of reports) {
    const line = await measureRead(pool, client, name, YEAR + query)
    const counting: number[] = []
    for (let round = 0; round < 3; round++) counting.push(await milliseconds(() => pool.query(naive)))
    lines.push({
      ...line,
      notes: [...line.notes, `counting takes ${(median(counting) / line.ours).toFixed(1)} × as long`],
    })
  }
  return lines
}
