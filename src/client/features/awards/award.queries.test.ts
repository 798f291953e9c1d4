import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { PAGE_SIZE } from '#contract/page.ts'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { newestAwardQuery } from './award.queries.ts'
import { plannedDaysQuery } from './planned/planned-awards.queries.ts'

let server: Server

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

const idOf = (number: number) => `01a20dbe-972e-71bb-982b-${String(number).padStart(12, '0')}`
const TEMPLATE = idOf(1000)
const ada = { recipient_email: 'ada@x.example', recipient_first_name: 'Ada', recipient_last_name: 'Okoro' }

/** Planned awards to Ada, one per day from 1 March. */
const planned = Array.from({ length: PAGE_SIZE + 1 }, (_, index): ScheduledAward => {
  const runs_at = `2026-03-${String(index + 1).padStart(2, '0')} 09:00:00`
  const created_at = '2026-02-01T09:00:00.000000Z'
  return {
    id: idOf(index),
    status: 'scheduled',
    runs_at,
    due_at: runs_at,
    badge_template: { id: TEMPLATE, title: 'First aid', exists: true, is_assignable: true },
    recipient: ada,
    earners_list: null,
    people: null,
    only: null,
    duplicates: 'allow',
    earners_count: 1,
    expiry: 'computed',
    expires_at: null,
    activity_title: '',
    activity_started_at: null,
    activity_ended_at: null,
    notes: '',
    author: null,
    is_changeable: true,
    failure: null,
    credits_missing: null,
    retry_until: null,
    badges_count: null,
    skipped_count: null,
    badge_template_version: null,
    badge_id: null,
    award_id: null,
    ended_at: null,
    created_at,
    updated_at: created_at,
  }
})

/** Starts a service that lists these planned awards in pages. */
async function serve() {
  server = createServer((request, response) => {
    const { origin, searchParams } = new URL(request.url ?? '', 'http://service')
    const page = Number(searchParams.get('page') ?? 1)
    const from = (page - 1) * PAGE_SIZE
    const meta = { current_page: page, from: from + 1, last_page: 2, links: [], path: origin, per_page: PAGE_SIZE }
    const data = planned.slice(from, from + PAGE_SIZE)
    const links = { first: origin, last: origin, prev: null, next: null }
    const counts = { to: from + data.length, total: planned.length, scheduled: planned.length }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data, links, meta: { ...meta, ...counts } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

test('a planned award is found although more than a page of others run before it', async () => {
  await serve()
  const award = { badge_template_id: TEMPLATE, ...ada, duplicates: 'allow' as const, runs_at: '2026-03-26 09:00:00' }
  expect(await new QueryClient().fetchQuery(newestAwardQuery(award))).toBe(idOf(PAGE_SIZE))
})

test('the calendar marks the days of all planned awards, except the one that is being changed', async () => {
  await serve()
  const days = planned.map(({ due_at }) => due_at.slice(0, 10))
  expect(await new QueryClient().query(plannedDaysQuery())).toEqual(new Set(days))
  expect(await new QueryClient().query(plannedDaysQuery(planned[0]?.id))).toEqual(new Set(days.slice(1)))
})
