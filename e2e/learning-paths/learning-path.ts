import type { Locator, Page } from '@playwright/test'
import { givenTemplate } from '../support/given.ts'

const NAMES = ['Step A', 'Step B', 'Step C']

/** A learning path with a new template per name as its steps; it can be awarded by default. */
export async function givenPath(page: Page, values: Record<string, unknown> = {}, names = NAMES) {
  const steps = []
  for (const title of names) steps.push(await givenTemplate(page, { title }))
  const path = await givenTemplate(page, {
    title: 'Teaching foundations',
    is_learning_path: 1,
    learning_path: steps.map(({ id }) => id),
    ...values,
  })
  return { path, steps }
}

export const stepRows = (page: Page) =>
  page.getByRole('list', { name: /Steps of the path|Passi del percorso/ }).locator('> li')

/** The titles of the steps, according to the service. */
export async function stepsOf(page: Page, path: { id: string }): Promise<string[]> {
  const answer = await page.request.get(`/api/v1/issuers/organization/badge_templates/${path.id}`)
  return (await answer.json()).data.learning_path.map(({ title }: { title: string }) => title)
}

/** Drags a step by its grip past the middle of another, without dropping it. */
export async function dragBelow(page: Page, title: string, other: string) {
  const grip = page.getByRole('button', { name: `Drag ${title}.` })
  const from = await middleOf(grip)
  const to = await middleOf(stepRows(page).filter({ hasText: other }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10)
  await page.mouse.move(from.x, to.y + 20, { steps: 5 })
}

export async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
