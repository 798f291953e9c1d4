import type { Page } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { openEditor, openSection, saved, savedTemplate } from './template-editor.ts'

const draft = { status: 'draft', title: 'Data analysis', is_published: 0 }

const section = (page: Page, name: RegExp) => page.getByRole('region', { name })
const micro = (page: Page) => section(page, /^(European micro-credential|Micro-credenziale europea)$/)
const more = (page: Page) => openSection(page, 'More about the micro-credential')

/** Opens the micro-credential block of a draft. */
async function openBlock(page: Page, values: object = {}) {
  const template = await givenTemplate(page, { ...draft, ...values })
  await openEditor(page, template)
  if ((await micro(page).locator('details[open]').count()) === 0) await micro(page).locator('summary').click()
  await micro(page).getByRole('switch').check()
  await expect(micro(page).getByText(/^(\d+ of 11 elements|Elementi: \d+ su 11)$/)).toBeVisible()
  return template
}

test('a template becomes a European micro-credential element by element, saved while typing, until it is activated', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { id } = await openBlock(page, {
    type_data: { acquired_skills: '<ul><li><p>Cleans a table.</p></li></ul><p>Draws it. Explains it.</p>' },
  })
  const block = micro(page)
  const count = (there: number) => expect(block.getByText(`${there} of 11 elements`)).toBeVisible()
  await count(4)
  const side = page.getByRole('complementary', { name: 'Preview' })
  await expect(side.getByRole('link', { name: 'Choose the assessment (element 9)' })).toBeVisible()
  await openSection(page, 'Name and grade')
  await expect(page.getByRole('switch', { name: /^Include the name in the signed credential/ })).toBeChecked()

  const outcomes = block.getByRole('link', { name: /^6 Learning outcomes/ })
  await outcomes.last().click()
  await expect(block.getByRole('button', { name: 'Add an outcome' })).toBeFocused()
  await block.getByRole('button', { name: 'Take from “What earners can do”' }).click()
  await outcomes.first().click()
  await expect(block.getByRole('textbox', { name: 'Outcome 1' })).toBeFocused()
  await expect(block.getByRole('textbox', { name: 'Outcome 3' })).toHaveValue('Explains it.')
  await expect(block.getByRole('combobox', { name: 'Kind of outcome 3' })).toHaveValue('skill')
  await block.getByRole('textbox', { name: 'Credits' }).fill('2.5')
  await block.getByRole('textbox', { name: 'Hours in all' }).fill('50')
  await expect(block.getByText('20 hours a credit: the European measure is 25 to 30.')).toBeVisible()
  await block.getByRole('textbox', { name: 'Hours in all' }).fill('65')
  await expect(block.getByText('26 hours a credit: within the European measure, 25 to 30.')).toBeVisible()
  await block.getByRole('radio', { name: 'EQF 6' }).check({ force: true })
  await block.getByRole('checkbox', { name: 'Written test' }).check()
  await block.getByRole('checkbox', { name: 'Project' }).check()
  await block.getByRole('radio', { name: 'Supervised online or on site' }).check()
  await block.getByRole('checkbox', { name: 'Blended' }).check()
  await count(9)

  // Missing elements link to their fields.
  await block.getByRole('link', { name: '11 Quality assurance', exact: true }).click()
  await expect(block.getByRole('textbox', { name: 'Quality assurance' })).toBeFocused()
  await page.keyboard.type('The academic board')
  await count(10)
  await side.getByRole('link', { name: 'Write the country (element 3)' }).click()
  await page.keyboard.type('Italy, Tuscany')
  await count(11)
  await expect(block.getByText('All that the Recommendation asks for is there.')).toBeVisible()

  const additions = await more(page)
  const field = additions.getByRole('combobox', { name: 'Field of study' })
  await field.fill('statis')
  await expect(additions.getByRole('option', { name: /^Statistics/ })).toContainText('0542')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Statistics')
  await additions.getByRole('button', { name: 'Add a body' }).click()
  await page.keyboard.type('City Library')
  await additions.getByRole('textbox', { name: 'Web page of body 1' }).fill('library.example')
  await additions.getByRole('textbox', { name: 'Further information' }).fill('Every summer.')
  expect(await faults(page)).toEqual([])

  await expect
    .poll(() => savedTemplate(page, id))
    .toMatchObject({
      is_micro_credential: 1,
      names_recipient: 1,
      micro_credential: {
        learning_outcomes: [
          { text: 'Cleans a table.', kind: 'skill' },
          { text: 'Draws it.', kind: 'skill' },
          { text: 'Explains it.', kind: 'skill' },
        ],
        ects: 2.5,
        workload_hours: 65,
        eqf_level: 6,
        assessment: ['written', 'project'],
        supervision: 'verified',
        participation: ['blended'],
        quality_assurance: { text: 'The academic board' },
        field_of_study: '0542',
        country: 'Italy, Tuscany',
        co_awarding_bodies: [{ name: 'City Library', url: 'https://library.example' }],
        further_information: 'Every summer.',
      },
    })
  await page.reload()
  await count(11)
  await more(page)
  await expect(field).toHaveValue('Statistics')
  await expect(block.getByRole('textbox', { name: 'Outcome 1' })).toHaveValue('Cleans a table.')

  await page.getByRole('button', { name: 'Activate', exact: true }).first().click()
  await expect.poll(() => savedTemplate(page, id)).toMatchObject({ status: 'active' })
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('group', { name: 'Micro-credential' }).getByRole('menuitemradio', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/micro=1/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Data analysis' })).toContainText('Micro-credential')
  await page.getByRole('button', { name: 'Remove filter: Micro-credential' }).click()
  await expect(page).toHaveURL(/\/templates$/)
})

test('invalid values are refused at their fields, and the rest is saved', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const outcomes = Array.from({ length: 19 }, (_, each) => ({ text: `Outcome ${each}` }))
  const { id } = await openBlock(page, { micro_credential: { learning_outcomes: outcomes } })
  const block = micro(page)
  const credits = block.getByRole('textbox', { name: 'Credits' })
  await credits.fill('0.1')
  await credits.blur()
  await expect(credits).toHaveAccessibleDescription('Too low: write 0.25 or more.')
  await credits.fill('1.3')
  await credits.blur()
  await expect(credits).toHaveAccessibleDescription('Write a number in steps of 0.25.')
  const link = block.getByRole('textbox', { name: 'Link to its page' })
  await link.fill('javascript:alert(1)')
  await link.blur()
  await expect(link).toHaveAccessibleDescription(/Write the whole address/)
  const additions = await more(page)
  await additions.getByRole('button', { name: 'Add a body' }).click()
  const address = additions.getByRole('textbox', { name: 'Web page of body 1' })
  await address.fill('javascript:alert(1)')
  await address.blur()
  await expect(additions.getByRole('textbox', { name: 'Name of body 1' })).toHaveAccessibleDescription(/\S/)

  await block.getByRole('button', { name: 'Add an outcome' }).click()
  await page.keyboard.type('The last')
  await expect(block.getByText('20 of 20')).toBeVisible()
  await expect(block.getByRole('button', { name: 'Add an outcome' })).toBeHidden()
  // Enter moves to the next row, and adds one only below the maximum.
  await page.keyboard.press('Enter')
  await expect(block.getByRole('textbox', { name: /^Outcome \d+$/ })).toHaveCount(20)
  await expect
    .poll(async () => (await savedTemplate(page, id))['micro_credential'])
    .toMatchObject({ ects: null, quality_assurance: { url: null }, co_awarding_bodies: [] })
  await page.getByRole('button', { name: 'Save draft' }).first().click()
  await expect(credits).toBeFocused()
  expect(await faults(page)).toEqual([])
})

test('outcomes are written, sorted and removed by keyboard alone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const { id } = await openBlock(page)
  const block = micro(page)
  const texts = async () => {
    const boxes = block.getByRole('textbox', { name: /^Outcome \d+$/ })
    return boxes.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
  }
  await block.getByRole('button', { name: 'Add an outcome' }).focus()
  await page.keyboard.press('Enter')
  await expect(block.getByRole('textbox', { name: 'Outcome 1' })).toBeFocused()
  for (const text of ['First', 'Second', 'Third']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(block.getByRole('textbox', { name: 'Outcome 4' })).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(block.getByRole('textbox', { name: 'Outcome 3' })).toBeFocused()
  const grip = (number: number) => block.getByRole('button', { name: `Drag outcome ${number}.` })
  await grip(1).focus()
  await page.keyboard.press('Space')
  await expect(grip(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
  await expect(grip(3)).toBeFocused()
  await expect(block.getByText('Outcome 3 of 3')).toBeAttached()
  await page.keyboard.press('Space')
  expect(await texts()).toEqual(['Second', 'Third', 'First'])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(grip(3)).toBeFocused()
  expect(await texts()).toEqual(['Second', 'Third', 'First'])
  await block.getByRole('button', { name: 'Remove outcome 1' }).press('Enter')
  await expect(block.getByRole('textbox', { name: 'Outcome 1' })).toBeFocused()
  expect(await texts()).toEqual(['Third', 'First'])
  await expect
    .poll(async () => (await savedTemplate(page, id))['micro_credential'])
    .toMatchObject({ learning_outcomes: [{ text: 'Third' }, { text: 'First' }] })
})

test('on a phone, in Italian, changes of only one of two editors of a micro-credential are merged, and conflicts are chosen between', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/INTERNET_DISCONNECTED|409/)
  const { page } = await newIssuer({ language: 'it' })
  await page.setViewportSize({ width: 320, height: 700 })
  const { id } = await openBlock(page, {
    language: 'it',
    micro_credential: { learning_outcomes: [{ text: 'Sa' }], ects: 1.5, nqf_level: 'A' },
  })
  const block = micro(page)
  const credits = block.getByRole('textbox', { name: 'Crediti' })
  await expect(credits).toHaveValue('1,5')
  await saved(page)
  const { micro_credential } = await savedTemplate(page, id)
  await page.context().setOffline(true)
  await credits.fill('3,5')
  await block.getByRole('checkbox', { name: 'Prova orale' }).check()
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${id}`, {
    data: { micro_credential: { ...(micro_credential as object), ects: 3, nqf_level: 'B' } },
  })
  await page.context().setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'Crediti' })).toBeVisible()
  await expect(block.getByRole('textbox', { name: 'Livello nazionale' })).toHaveValue('B')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Tieni la mia' }).click()
  await expect
    .poll(async () => (await savedTemplate(page, id))['micro_credential'])
    .toMatchObject({ ects: 3.5, nqf_level: 'B', assessment: ['oral'] })
})
