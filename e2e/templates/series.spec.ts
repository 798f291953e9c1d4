import type { Page } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

const API = '/api/v1/issuers/organization'

/** A designed template, with its level. */
async function givenDesigned(page: Page) {
  const template = await givenTemplate(page, { title: 'Laboratory safety', code: 'LS-B', status: 'draft' })
  const path = `${API}/badge_templates/${template.id}/design`
  const { data } = await (await page.request.get(path)).json()
  const top = { bind: 'title', short: 'Laboratory safety', ink: 'auto' }
  const design = { ...data.design, shape: 'seal', top, plate: { bind: 'code', ink: 'auto' }, stars: { bind: 'level' } }
  const saved = await page.request.put(path, { data: { design, level: 'B' } })
  expect(saved.status(), await saved.text()).toBe(200)
  return template
}

const titles = async (page: Page) => {
  const { data } = await (await page.request.get(`${API}/badge_templates`)).json()
  return (data as { title: string }[]).map(({ title }) => title).sort()
}

test('a series of five levels is made and undone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const { id } = await givenDesigned(page)
  await page.goto(`/templates/${id}/design/start`)
  await page.getByRole('tab', { name: 'Make a series' }).click()
  await expect(page.getByRole('heading', { name: 'One design, 5 levels' })).toBeVisible()
  const badges = page.getByRole('list', { name: 'The badges of the series' })
  await expect(badges.getByRole('listitem')).toHaveText([
    /Level A\s*Bronze/,
    /Level B\s*Silver/,
    /C/,
    /D/,
    /Level E\s*Gold/,
  ])
  await expect(page.getByRole('paragraph').filter({ hasText: /^Draft\s*Gets the picture at once$/ })).toBeVisible()
  expect(await faults(page)).toEqual([])

  const row = page.getByLabel('Title of the new template')
  await row.first().fill('')
  await page.getByRole('button', { name: 'Make 5 badges' }).click()
  await expect(page.getByText('Give it a title, or choose a template.')).toBeVisible()
  await row.first().fill('Laboratory safety, level A')
  await page.getByRole('button', { name: 'Make 5 badges' }).click()
  await expect(page.getByText('5 designs made.')).toBeVisible()
  expect(await titles(page)).toEqual([
    'Laboratory safety',
    ...['A', 'C', 'D', 'E'].map((level) => `Laboratory safety, level ${level}`),
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Series undone')).toBeVisible()
  expect(await titles(page)).toEqual(['Laboratory safety'])
})

test('siblings differ in symbol, enamel and title, on a phone and in Italian too', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await givenDesigned(page)
  await page.goto(`/templates/${id}/design/start`)
  await page.getByRole('tab', { name: 'Crea una serie' }).click()
  await page.getByRole('radio', { name: 'Materia' }).check({ force: true })
  await page.getByLabel('Titolo del nuovo modello').fill('Antincendio')
  await page.getByRole('combobox', { name: 'Simbolo' }).last().fill('antincendio')
  await page.getByRole('option', { name: 'estintore' }).click()
  await page.getByRole('button', { name: 'Crea 2 badge' }).click()
  await expect(page.getByText('2 disegni creati.')).toBeVisible()
  expect(await titles(page)).toEqual(['Antincendio', 'Laboratory safety'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await faults(page)).toEqual([])
})

test('a changed source is offered to its siblings: taken over or left, and undone as any change', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { id } = await givenDesigned(page)
  const rows = [
    { template_id: id, level: 'B' },
    { title: 'Laboratory safety, level E', code: 'LS-E', level: 'E' },
  ]
  const made = await page.request.post(`${API}/designs/series`, { data: { source_id: id, key: 'level', rows } })
  const sibling = (await made.json()).data.rows[1].template_id
  const path = (template: string) => `${API}/badge_templates/${template}/design`
  const designOf = async (template: string) => (await (await page.request.get(path(template))).json()).data
  const { design, level } = await designOf(id)
  await page.request.put(path(id), { data: { design: { ...design, shape: 'octagon' }, level } })

  await page.goto(`/templates/${sibling}/design`)
  const offer = page.getByRole('region', { name: /^“Laboratory safety”, from which this badge was made/ })
  await expect(offer).toBeVisible()
  expect(await faults(page)).toEqual([])
  await offer.getByRole('button', { name: 'Leave' }).click()
  await expect(offer).toBeHidden()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await offer.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('radio', { name: 'Octagon' })).toBeChecked()
  await expect
    .poll(async () => designOf(sibling))
    .toMatchObject({
      design: { shape: 'octagon', metal: 'gold' },
      from: { offered: null },
    })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('radio', { name: 'Seal' })).toBeChecked()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(async () => (await designOf(sibling)).design.shape).toBe('octagon')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Octagon' })).toBeChecked()
  await expect(offer).toBeHidden()
})
