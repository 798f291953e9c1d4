import { readFile } from 'node:fs/promises'
import { givenTemplate } from '../support/given.ts'
import { holdChunk } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'
import { changeTemplate, openEditor, openSection, paste, savedTemplate, textBox } from './template-editor.ts'

const clipboardOf = (program: string) => readFile(new URL(`pastes/${program}.html`, import.meta.url), 'utf8')

/** The browser's console message about an inline event handler in markup that is parsed only for sanitizing. */
const INLINE_HANDLER_BLOCKED = /inline event handler violates/

const pastes = [
  {
    program: 'word',
    becomes:
      '<h3>Che cosa serve</h3>' +
      '<p><strong>Ventiquattro ore</strong> di <em>laboratorio</em>, descritte nella ' +
      '<a href="https://www.montelupo.example/guida" rel="noopener nofollow">guida</a>.</p>' +
      '<ul><li><p>Presenza all’80%</p><ul><li>anche a distanza</li></ul></li><li>Prova pratica</li></ul>' +
      '<ol><li>Iscriversi</li><li>Consegnare</li></ol><p>Fine.</p>',
  },
  {
    program: 'docs',
    becomes:
      '<h3>What it takes</h3>' +
      '<p><strong>Eight weeks</strong> with <em>three</em> drafts, see ' +
      '<a href="https://www.wrenfield.example/writing" rel="noopener nofollow">the guide</a> or this</p>' +
      '<ul><li><p>First draft</p><ul><li>with feedback</li></ul></li><li>Essay</li></ul>',
  },
  {
    program: 'calc',
    becomes: '<p>Attività · Ore</p><p>Laboratorio di rilievo · 24</p><p>Prova pratica su dati reali · 6</p>',
  },
  {
    program: 'web',
    becomes:
      '<h3>First aid</h3><p>Two <strong>days</strong> &amp; a test.</p><p>Stay calm.</p>' +
      '<p>Line one<br />line two</p><ol><li>Call</li><li>Stay</li></ol>' +
      '<p>here <a href="mailto:aid@wrenfield.example" rel="noopener nofollow">write</a></p>',
  },
]

test('content pasted from Word, Docs, Calc and the web keeps its words and is reduced to the markup that the toolbar supports', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(INLINE_HANDLER_BLOCKED)
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', description: '' })
  await openEditor(page, template)
  const plain = {
    html: '',
    text: 'One <b>line</b>\n\nAnother',
    becomes: '<p>One &lt;b&gt;line&lt;/b&gt;</p><p>Another</p>',
  }
  const read = pastes.map(async ({ program, becomes }) => ({ html: await clipboardOf(program), text: '', becomes }))
  for (const { html, text, becomes } of [plain, ...(await Promise.all(read))]) {
    await paste(textBox(page, 'Description'), { html, text })
    await expect.poll(async () => (await savedTemplate(page, template.id)).description).toBe(becomes)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  }
})

test('the toolbar writes bold, italic, subheadings, both lists and links, whose address is changed from right behind them', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', description: '' })
  await openEditor(page, template)
  const text = textBox(page, 'Description')
  const tools = page.getByRole('toolbar', { name: 'Text format' }).first()
  const chooseLastLine = async () => {
    await text.focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Shift+Home')
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Stay')
    // The editor learns of a selection one frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await text.click()
  await tools.getByRole('button', { name: 'Subheading' }).click()
  await page.keyboard.type('What it takes')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Bold' }).click()
  await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Three')
  await tools.getByRole('button', { name: 'Bold' }).click()
  await tools.getByRole('button', { name: 'Italic' }).click()
  await page.keyboard.type(' days')
  await tools.getByRole('button', { name: 'Italic' }).click()
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('Call')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Stay')
  await tools.getByRole('button', { name: 'Numbered list' }).click()
  const written = '<h3>What it takes</h3><p><strong>Three</strong><em> days</em></p><ol><li>Call</li><li>Stay</li></ol>'
  await expect.poll(async () => (await savedTemplate(page, template.id)).description).toBe(written)

  await chooseLastLine()
  await tools.getByRole('button', { name: 'Link' }).click()
  const address = page.getByLabel('Address of the link')
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(address).toHaveAccessibleDescription('Write the whole address, starting with https://')
  await address.fill('wrenfield.example/aid')
  await page.keyboard.press('Enter')
  await expect(text.getByText('Stay')).toHaveAttribute('href', 'https://wrenfield.example/aid')
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(text.locator('a')).toHaveCount(0)

  // Ctrl K adds a link in the text, and opens the palette elsewhere.
  await chooseLastLine()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(address).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await address.fill('wrenfield.example/aid')
  await page.keyboard.press('Enter')
  await expect(text.getByText('Stay')).toHaveAttribute('href', 'https://wrenfield.example/aid')
  await page.keyboard.press('End')
  await tools.getByRole('button', { name: 'Link' }).click()
  await address.fill('https://wrenfield.example/stay')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(text).toBeFocused()
  const led = /<li>Call<\/li><li><a href="https:\/\/wrenfield\.example\/stay"[^>]*>Stay<\/a><\/li><\/ol>$/
  await expect.poll(async () => (await savedTemplate(page, template.id)).description).toMatch(led)
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a click on the label of a text focuses it; typed markup and shortcuts do the same as the toolbar, and Backspace restores the typed characters', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', description: '' })
  await openEditor(page, template)
  const { keyboard } = page
  await openSection(page, 'What earners can do')
  await page.getByText('Attitudes').click()
  await expect(textBox(page, 'Attitudes')).toBeFocused()
  await textBox(page, 'Description').focus()
  for (const line of ['### What it takes', 'Three **whole** days', '- First', 'Second']) {
    await keyboard.type(line)
    await keyboard.press('Enter')
  }
  // Enter on an empty line ends the list.
  await keyboard.press('Enter')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type('Bold')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.press('Shift+Enter')
  await keyboard.type('and *so*')
  // Backspace restores the literal characters.
  await keyboard.press('Backspace')
  const saved = async () => (await savedTemplate(page, template.id)).description
  await expect
    .poll(saved)
    .toBe(
      '<h3>What it takes</h3><p>Three <strong>whole</strong> days</p><ul><li>First</li><li>Second</li></ul>' +
        '<p><strong>Bold</strong><br />and *so*</p>',
    )

  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('Delete')
  await keyboard.type('Anew')
  await expect.poll(saved).toBe('<p>Anew</p>')
})

test('until its editor is loaded, a text can be read in its place; it keeps its stored markup, and renders only what is safe', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(INLINE_HANDLER_BLOCKED)
  const { page } = await newIssuer()
  const readable = '<p>How tables are read.</p><ul><li>Rows</li><li>Columns</li></ul>'
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', description: readable })
  const release = await holdChunk(page, 'RichTextArea')
  await page.goto(`/templates/${template.id}`)
  const below = page.getByRole('heading', { name: 'Who issues it' })
  await expect(page.locator('#template-description')).toHaveText('How tables are read.RowsColumns')
  const before = await below.boundingBox()
  release()
  const text = textBox(page, 'Description')
  await expect(text).toContainText('How tables are read.')
  // The fields below it do not move.
  expect((await below.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)

  const description = '<h2>Title</h2><blockquote><p>Said</p></blockquote><hr /><p><u>under</u> <s>gone</s></p>'
  await changeTemplate(page, template.id, { description })
  // Unsanitized HTML in an answer must not reach the page either.
  await page.route(`**/badge_templates/${template.id}`, async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const evil = '<p>Words<img src=x onerror="window.hit=1"><a href="javascript:window.hit=1">link</a></p>'
    await route.fulfill({ response: answer, json: { data: { ...data, assignment_criteria: evil } } })
  })
  await page.reload()
  await expect(text).toContainText('Title')
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('!')
  const longer = description.replace('</s></p>', '!</s></p>')
  await expect.poll(async () => (await savedTemplate(page, template.id)).description).toBe(longer)
  await page.getByRole('tab', { name: 'Public page' }).click()
  const shown = page.getByRole('tabpanel')
  await expect(shown).toContainText('Wordslink')
  await expect(shown.locator('img[onerror], a[href^="javascript"]')).toHaveCount(0)
  await expect(textBox(page, 'Criteria').locator('img[onerror], a[href^="javascript"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})
