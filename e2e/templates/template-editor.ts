import { expect, type Locator, type Page } from '@playwright/test'

const TEMPLATES = '/api/v1/issuers/organization/badge_templates'

export type SavedTemplate = Record<string, unknown> & { id: string; title: string; description: string; status: string }

/** A template, according to the service. */
export async function savedTemplate(page: Page, id: string): Promise<SavedTemplate> {
  const answer = await page.request.get(`${TEMPLATES}/${id}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}

/** Changes a template outside the open editor. */
export async function changeTemplate(page: Page, id: string, data: object): Promise<SavedTemplate> {
  const answer = await page.request.put(`${TEMPLATES}/${id}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data
}

export async function openEditor(page: Page, { id, title }: { id: string; title?: unknown }) {
  await page.goto(`/templates/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: String(title) })).toBeVisible()
  await expect(textBox(page, /^(Description|Descrizione)$/)).toBeVisible()
}

/** A rich-text field, once its editor is loaded. */
export const textBox = (page: Page, name: string | RegExp): Locator => page.getByRole('textbox', { name })

/** A section of the editor, unfolded. */
export async function openSection(page: Page, name: string): Promise<Locator> {
  const section = page.getByRole('region', { name, exact: true })
  const fold = section.locator('details').first()
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open))) await fold.locator('summary').click()
  return section
}

/** The id in the editor's URL, once the draft was created. */
export async function madeId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/templates\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

/** Pastes clipboard content as if another program had copied it. */
export async function paste(target: Locator, { html, text = '' }: { html: string; text?: string }) {
  await target.focus()
  await target.evaluate(
    (element, { html: markup, text: words }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', markup)
      clipboardData.setData('text/plain', words)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, text },
  )
}

/** Waits until all changes are saved. */
export const saved = (page: Page) => expect(page.getByText(/, (saved at|salvata alle) \d/)).toBeVisible()
