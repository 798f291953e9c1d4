import type { Page } from '@playwright/test'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { madeId, savedTemplate, textBox } from './template-editor.ts'

/** Waits for the target, then presses Tab (or the given key) until it has the focus. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'radio' | 'textbox' | 'switch',
  key = 'Tab',
) {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  // Key presses are faster than the page loads.
  await expect(target).toBeAttached()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    // People press at most once per frame; after one, the visible elements and the buttons' places are known.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

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
  await tabTo(page, words.add, 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, words.title, 'textbox')
  await page.keyboard.type('Primo soccorso')
  await page.keyboard.press('Tab')
  await page.keyboard.type('PS-1')
  const id = await madeId(page)
  await expect(page.getByLabel(words.code)).toBeFocused()
  // Past the languages to the types; arrow keys select one.
  await tabTo(page, words.knowledge, 'radio')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  // Past the artwork into the description's toolbar, which is a single tab stop.
  await tabTo(page, words.bold, 'button')
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
  // Tab leaves the list. The next field has a help button before it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
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
  await tabTo(page, words.page, 'switch')
  await page.keyboard.press('Space')
  await tabTo(page, words.activate, 'button', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.active)).toBeVisible()
  expect(await savedTemplate(page, id)).toMatchObject({
    status: 'active',
    is_published: 1,
    type: 'participation',
    description: '<p><strong>Sa aiutare</strong></p>',
    assignment_criteria: '<ul><li>Tre giorni</li><li>Una prova</li></ul>',
  })

  await tabTo(page, words.actions, 'button', 'Shift+Tab')
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
  await tabTo(page, words.undo, 'button')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await savedTemplate(page, id)).status).toBe('active')
})

test('filters, views and missing values are reached by keyboard alone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'Data', status: 'draft', assignment_criteria: '' })
  await givenTemplate(page, { title: 'Peer mentoring' })
  await page.goto('/templates')
  await tabTo(page, 'Add a filter', 'button')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type('dra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=draft/)
  await page.keyboard.press('Escape')
  await tabTo(page, 'Gallery', 'radio')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('table')).toBeVisible()
  await tabTo(page, 'Data', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'The criteria are missing', 'link')
  await page.keyboard.press('Enter')
  await expect(textBox(page, 'Criteria')).toBeFocused()
})
