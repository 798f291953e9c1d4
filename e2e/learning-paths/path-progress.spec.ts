import type { Page } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { givenPath } from './learning-path.ts'

const PATHS = '/api/v1/issuers/organization/learning_paths'

/** People and how many of the path's first steps they hold. */
const people = [
  { recipient_first_name: 'Amara', recipient_last_name: 'Okonkwo', steps: 3 },
  { recipient_first_name: 'Dev', recipient_last_name: 'Raghunathan', steps: 2 },
  { recipient_first_name: 'Tom', recipient_last_name: 'Ridley', steps: 2 },
  { recipient_first_name: 'Ruth', recipient_last_name: 'Abramson', steps: 1 },
]

/** A path of three required steps with four people on it, whose progress has been counted. */
async function givenPeopleOnPath(page: Page, settings: Record<string, unknown> = {}) {
  const given = await givenPath(page, settings)
  for (const { steps, ...person } of people) {
    const recipient_email = `${person.recipient_last_name.toLowerCase()}@college.example`
    for (const step of given.steps.slice(0, steps)) await givenBadge(page, step, { ...person, recipient_email })
  }
  await expectStates(page, given.path, { people_count: 4, is_up_to_date: true })
  return given
}

/** Waits until the service has counted recent events. */
const expectStates = (page: Page, path: { id: string }, expected: Record<string, unknown>) =>
  expect
    .poll(async () => (await (await page.request.get(`${PATHS}/${path.id}/progress/summary`)).json()).data)
    .toMatchObject(expected)

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a rule is edited as a sentence, shows its effect, and is published as one version', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const { path } = await givenPeopleOnPath(page)
  await page.goto(`/learning-paths/${path.id}`)
  const rule = page.getByRole('region', { name: 'The rule' })
  await expect(rule).toContainText('Complete with all 3 steps.')
  await page.getByRole('switch', { name: 'Step C is required' }).click()
  await expect(rule).toContainText('With this rule 2 more people are complete, 0 fewer.')
  await page.getByRole('switch', { name: 'Step B is required' }).focus()
  await page.keyboard.press('Space')
  const number = rule.getByRole('spinbutton', { name: 'How many of the 2 other steps' })
  await expect(rule).toContainText('With this rule 3 more people are complete, 0 fewer.')
  await number.press('ArrowUp')
  await expect(number).toHaveValue('1')
  await expect(rule).toContainText('With this rule 2 more people are complete, 0 fewer.')
  expect(await faults(page), 'the builder with an unsaved rule').toEqual([])
  await rule.getByRole('button', { name: 'See who' }).click()
  await expect(page.getByRole('dialog')).toContainText('Dev Raghunathan')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(
    page.getByText(/^3 changes not published: 2 steps made required or optional and the rule changed/),
  ).toBeVisible()

  await page.reload()
  await expect(number).toHaveValue('1')
  await page.getByRole('button', { name: 'Update version 1' }).click()
  await expect(page.getByText('Version 1 of Teaching foundations is published')).toBeVisible()
  await expectStates(page, path, {
    rule: { steps_count: 3, required_count: 1, needed_steps: 2 },
    states: { complete: 3 },
  })
})

test('each number of people who are complete leads to as many, also while some are proposed and some are not', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path, steps } = await givenPeopleOnPath(page)
  const approval = { award_mode: 'approval', complete_already: 'leave' }
  const saved = await page.request.put(`/api/v1/issuers/organization/badge_templates/${path.id}`, { data: approval })
  expect(saved.status()).toBe(200)
  const recipient = { recipient_first_name: 'Dev', recipient_last_name: 'Raghunathan' }
  await givenBadge(page, steps[2]!, { ...recipient, recipient_email: 'raghunathan@college.example' })
  await expectStates(page, path, { states: { complete: 1, proposed: 1 } })

  await page.goto(`/learning-paths/${path.id}/progress`)
  const funnel = page.getByRole('list', { name: 'How many people hold each step' })
  await expect(funnel).toContainText('2 more are complete')
  await funnel.getByRole('link', { name: 'Proposed 1' }).click()
  await expect(row(page, 'Dev Raghunathan')).toBeVisible()
  await expect(row(page, 'Amara Okonkwo')).toBeHidden()
  await funnel.getByRole('link', { name: 'Complete 1' }).click()
  await expect(row(page, 'Amara Okonkwo')).toBeVisible()
  await expect(row(page, 'Dev Raghunathan')).toBeHidden()
})

test('a course leader sees who lacks which step, on a phone as well, and awards to all complete people in two clicks', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path, steps } = await givenPeopleOnPath(page)
  await page.goto(`/learning-paths/${path.id}`)
  await page.getByRole('link', { name: /^Progress/ }).click()
  await expect(page.getByRole('list', { name: 'How many people hold each step' })).toContainText('3 of 4')
  await expect(row(page, 'Ruth Abramson')).toContainText('Held: Step A. Missing: Step B and Step C.')
  expect(await faults(page), 'the progress').toEqual([])
  const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(page, 'Tom Ridley')).toBeVisible()
  expect(await faults(page), 'the progress on a phone').toEqual([])
  expect(await scrolls()).toBe(false)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await scrolls()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: '1 still to do' }).click()
  await expect(page).toHaveURL(new RegExp(`missing=${steps[1]?.id}`))
  await expect(row(page, 'Ruth Abramson')).toBeVisible()
  await expect(row(page, 'Dev Raghunathan')).toBeHidden()
  // Two clicks within one render: the second filter change must not restore what the first removed.
  const removal = await page.getByRole('button', { name: 'Remove filter: Missing step' }).elementHandle()
  await page.getByRole('radio', { name: /Complete/ }).evaluate((radio: HTMLElement, remove) => {
    ;(remove as HTMLElement).click()
    radio.click()
  }, removal)
  await expect(page).toHaveURL(/\?state=complete$/)
  await expect(row(page, 'Amara Okonkwo')).toBeVisible()

  await page.getByRole('button', { name: 'Award to all who are complete (1)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Amara Okonkwo')
  expect(await faults(page), 'the preview of the award').toEqual([])
  await dialog.getByRole('button', { name: 'Award 1 badge' }).click()
  await expect(dialog).toBeHidden()
  await expectStates(page, path, { states: { awarded: 1, complete: 0 } })
  await page.getByRole('radio', { name: /Awarded/ }).click({ force: true })
  await expect(row(page, 'Amara Okonkwo')).toContainText('Awarded')

  await row(page, 'Amara Okonkwo').getByRole('link', { name: 'Amara Okonkwo' }).click()
  await expect(page.getByRole('link', { name: 'Teaching foundations' }).first()).toBeVisible()
  await expect(page.getByText('3 of 3')).toBeVisible()
})

test('proposals are approved and declined, a declined person is allowed again, and on a phone approved by keyboard', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path, steps } = await givenPeopleOnPath(page, { award_mode: 'approval' })
  const [, , last] = steps
  const dev = {
    recipient_email: 'raghunathan@college.example',
    recipient_first_name: 'Dev',
    recipient_last_name: 'Raghunathan',
  }
  await givenBadge(page, last as { id: string }, dev)
  await expectStates(page, path, { states: { proposed: 2 } })
  await page.goto('/')
  await page.getByRole('link', { name: /2 people wait for your approval/ }).click()
  await page.getByRole('button', { name: 'Actions for Dev Raghunathan' }).click()
  await page.getByRole('menuitem', { name: 'Decline…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline 1 person' }).click()
  await expect(page.getByRole('button', { name: 'Approve 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Award 1 badge' }).click()
  await expectStates(page, path, { states: { proposed: 0, awarded: 1, withheld: 1 } })
  await page.getByRole('radio', { name: /Held back/ }).click({ force: true })
  await page.getByRole('checkbox', { name: 'Select Dev Raghunathan' }).check()
  await page.getByRole('button', { name: 'Allow 1 again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow 1 person' }).click()
  await expectStates(page, path, { states: { proposed: 1, withheld: 0 } })

  await page.getByRole('radio', { name: /Proposed/ }).click({ force: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for Dev Raghunathan' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Approve…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Award 1 badge' }).focus()
  await page.keyboard.press('Enter')
  await expectStates(page, path, { states: { proposed: 0, awarded: 2 } })
})

test('switching to automatic, activating an automatic draft and restoring it ask about people who are already complete', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path, steps } = await givenPeopleOnPath(page)
  await page.goto(`/learning-paths/${path.id}`)
  await page.getByRole('radio', { name: 'It is awarded by itself' }).click()
  const dialog = page.getByRole('dialog', { name: '1 person is complete already' })
  expect(await faults(page), 'the question').toEqual([])
  await dialog.getByRole('radio', { name: 'Award them now' }).check()
  await dialog.getByRole('button', { name: 'Switch to automatic' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('radio', { name: 'It is awarded by itself' })).toBeChecked()
  await expectStates(page, path, { award_mode: 'automatic', states: { awarded: 1, complete: 0 } })
  await page.goto(`/badges?template=${path.id}`)
  await page
    .getByRole('link', { name: /Amara Okonkwo/ })
    .first()
    .click()
  await expect(page.getByText('The learning path was complete')).toBeVisible()
  await expect(page.getByText('Steps held: 3 of 3. Needed by version 1: 3.')).toBeVisible()

  const draft = await givenTemplate(page, {
    title: 'Short path',
    status: 'draft',
    is_learning_path: 1,
    learning_path: [steps[0]?.id],
    award_mode: 'automatic',
  })
  await page.keyboard.press('Escape')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Learning paths' }).click()
  await page.getByRole('link', { name: 'Short path' }).click()
  await page.getByRole('button', { name: 'Activate path' }).click()
  const question = page.getByRole('dialog', { name: '4 people are complete already' })
  await question.getByRole('radio', { name: 'Propose them' }).check()
  await question.getByRole('button', { name: 'Activate path' }).click()
  await expect(page.getByText('Short path is active and can be awarded')).toBeVisible()
  await expectStates(page, draft, { award_mode: 'automatic', states: { proposed: 4 } })

  // Set active again, it asks again, whether from its own page or from the list's menu.
  const address = `/api/v1/issuers/organization/badge_templates/${draft.id}`
  await page.request.put(address, { data: { status: 'archived' } })
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expectStates(page, draft, { states: { proposed: 0, complete: 4, awarded: 0 } })
  await page.request.put(address, { data: { status: 'archived' } })
  await page.goto('/learning-paths')
  await page.getByRole('button', { name: /Short path/ }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await question.getByRole('radio', { name: 'Award them now' }).check()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expectStates(page, draft, { states: { complete: 0, awarded: 4 } })
})
