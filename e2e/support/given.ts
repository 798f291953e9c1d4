import { expect, type Page } from '@playwright/test'

type Made = Record<string, unknown> & { id: string }

/** A template of type participation; it can be awarded by default. */
export const givenTemplate = (page: Page, values: Record<string, unknown> = {}): Promise<Made> =>
  make(page, '/api/v1/issuers/organization/badge_templates', {
    title: 'Peer mentoring',
    code: `PM-${crypto.randomUUID().slice(0, 6)}`,
    language: 'en',
    type: 'participation',
    description: '<p>Helps others through their first year.</p>',
    assignment_criteria: '<p>Ten meetings, <strong>each with a note</strong>.</p>',
    is_published: 1,
    status: 'active',
    ...values,
  })

/** A badge of the template, by default for Marcus Bell. */
export const givenBadge = (page: Page, template: { id: string }, values: Record<string, unknown> = {}): Promise<Made> =>
  make(page, '/api/v1/issuers/organization/badges', {
    badge_template_id: template.id,
    recipient_email: 'marcus.bell@college.example',
    recipient_first_name: 'Marcus',
    recipient_last_name: 'Bell',
    ...values,
  })

/** Awards badges of a template to everybody on a list. @returns the award's id */
export async function givenListAward(page: Page, template: { id: string }, list: { id: string }): Promise<string> {
  const path = `/api/v1/issuers/organization/badges/earners-lists/${list.id}`
  const answer = await page.request.post(path, { data: { badge_template_id: template.id } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).award_id
}

/** Waits until every email of an award has left. */
export async function mailsHaveLeft(page: Page, id: string): Promise<void> {
  const waiting = async () => {
    const { counts } = (await (await page.request.get(`/api/v1/issuers/organization/awards/${id}`)).json()).data
    return counts.issued - counts.mails_sent
  }
  await expect.poll(waiting).toBe(0)
}

/** All badges awarded to an address in the page's organization. */
export async function badgesOf(page: Page, recipient_email: string): Promise<Made[]> {
  const answer = await page.request.get('/api/v1/issuers/organization/badges', { params: { recipient_email } })
  return (await answer.json()).data
}

async function make(page: Page, path: string, data: object): Promise<Made> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data
}
