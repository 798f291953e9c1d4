import { readFile } from 'node:fs/promises'
import { expect, test } from './test.ts'

test('the chart is also a table and a file, of any year', async ({ demoPage: page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Year' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?year=20\d\d$/)
  const year = Number(/year=(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: `per month in ${year}` }).getByRole('row')).toHaveCount(14)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`issued-${year}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain(`Month,Badges,Learning paths,Badges in ${year - 1}`)
  expect(lines).toHaveLength(13)
})
