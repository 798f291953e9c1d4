import type { Page } from '@playwright/test'
import { givenTemplate } from '../support/given.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect, test } from '../support/test.ts'
import { madeId, savedTemplate, textBox } from './template-editor.ts'

/** The first element with the role and the name. */
const byRole = (page: Page, role: 'button' | 'link' | 'radio' | 'textbox' | 'switch', name: string | RegExp) =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).first()

const words = {
  add: 'New template',
  title: 'Title',
  code: 'Code',
  knowledge: 'Knowledge',
  description: 'Description',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'Bulleted list',
  link: 'Link',
  criteria: 'Criteria',
  choose: 'Choose a file',
  visibility: /^Visibility/,
  page: 'Public page of the organization',
  activate: 'Activate',
  active: /is active and can be awarded/,
  actions: /^Actions for/,
  archive: 'Archive',
  archived: /is archived$/,
  undo: 'Undo',
  mend: 'The criteria are missing',
}

test('a template is written, activated, archived and restored by keyboard alone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/templates')
  await tabTo(byRole(page, 'link', words.add))
  await page.keyboard.press('Enter')
  await tabTo(byRole(page, 'textbox', words.title))
  await page.keyboard.type('Primo soccorso')
  await page.keyboard.press('Tab')
  await page.keyboard.type('PS-1')
  const id = await madeId(page)
  await expect(page.getByLabel(words.code)).toBeFocused()
  // Past the languages to the types; arrow keys select one.
  await tabTo(byRole(page, 'radio', words.knowledge))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  // Past the artwork into the description's toolbar, which is a single tab stop.
  await tabTo(byRole(page, 'button', words.bold))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: words.italic }).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: words.link, exact: true }).first()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(textBox(page, words.description)).toBeFocused()
  await page.keyboard.type('Sa aiutare')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: words.bold }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(textBox(page, words.description)).toBeFocused()
  // Past the next section's title and the help beside its hint.
  for (const _stop of ['title', 'help', 'toolbar']) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: words.bullets }).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Tre giorni')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Una prova')
  await page.keyboard.press('Tab')
  await expect(textBox(page, words.criteria)).not.toBeFocused()
  await expect(textBox(page, words.criteria)).toContainText('Una prova')
  // The index leads to the folded sections and unfolds them.
  await tabTo(byRole(page, 'link', words.visibility), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Visibility' }).locator('summary')).toBeFocused()
  await tabTo(byRole(page, 'switch', words.page))
  await page.keyboard.press('Space')
  await tabTo(byRole(page, 'button', words.activate), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.active)).toBeVisible()
  expect(await savedTemplate(page, id)).toMatchObject({
    status: 'active',
    is_published: 1,
    type: 'participation',
    description: '<p><strong>Sa aiutare</strong></p>',
    assignment_criteria: '<ul><li>Tre giorni</li><li>Una prova</li></ul>',
  })

  await tabTo(byRole(page, 'button', words.actions), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  for (let presses = 0; presses < 8; presses++) {
    if (await page.getByRole('menuitem', { name: words.archive }).evaluate((item) => item === document.activeElement))
      break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.archived)).toBeVisible()
  await page.keyboard.press('F6')
  await tabTo(byRole(page, 'button', words.undo))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await savedTemplate(page, id)).status).toBe('active')
})

test('filters, views and missing values are reached by keyboard alone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'Data', status: 'draft', assignment_criteria: '' })
  await givenTemplate(page, { title: 'Peer mentoring' })
  await page.goto('/templates')
  await tabTo(byRole(page, 'button', 'Add a filter'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type('dra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=draft/)
  await page.keyboard.press('Escape')
  await tabTo(byRole(page, 'radio', 'Gallery'))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('table')).toBeVisible()
  await tabTo(byRole(page, 'link', 'Data'))
  await page.keyboard.press('Enter')
  await tabTo(byRole(page, 'link', 'The criteria are missing'))
  await page.keyboard.press('Enter')
  await expect(textBox(page, 'Criteria')).toBeFocused()
})
