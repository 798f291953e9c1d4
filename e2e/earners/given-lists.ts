import { expect, type Page } from '@playwright/test'

const LISTS = '/api/v1/issuers/organization/earners_lists'

type Person = {
  recipient_email: string
  recipient_first_name: string
  recipient_last_name: string
  metadata?: Record<string, unknown>
}

/** The given number of people; the first is Ada Okoro. */
export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    recipient_email: index === 0 ? 'ada.okoro@college.example' : `person.${index + 1}@college.example`,
    recipient_first_name: index === 0 ? 'Ada' : 'Person',
    recipient_last_name: index === 0 ? 'Okoro' : `Number ${index + 1}`,
    metadata: { course: 'Physics', year: (index % 3) + 1 },
  }))

/** An earners list of the page's organization: by default Group A with three people. */
export async function givenList(page: Page, values: Record<string, unknown> = {}): Promise<{ id: string }> {
  const data = { name: 'Group A', description: 'First term', earners: people(3), ...values }
  const answer = await page.request.post(LISTS, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data
}

/** The lists of the page's organization, according to the service. */
export async function fetchLists(
  page: Page,
): Promise<{ id: string; name: string; type: string; earners_count: number }[]> {
  return (await (await page.request.get(LISTS)).json()).data
}
