import { completeMicroCredential, someAlignments } from '#server/testing/micro-credentials.ts'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { expect, test } from './support/test.ts'

const results = {
  grade: '28',
  grade_scale: '0-30',
  credits_earned: 2,
  evidence: [{ title: 'Who cycles to college?', url: 'https://work.example/r', narrative: 'Four pages.' }],
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a micro-credential is read, downloaded by its holder, verified, and followed to its template, in both languages', async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer()
    const template = await givenTemplate(page, {
      title: 'Data literacy foundations',
      is_micro_credential: 1,
      micro_credential: completeMicroCredential(),
      alignments: someAlignments(),
      shows_grades: 1,
    })
    const badge = await givenBadge(page, template, results)
    await page.goto(`/b/${badge.id}`)
    const top = async (words: string) => (await page.getByText(words, { exact: true }).first().boundingBox())?.y ?? 0
    // The recipient comes before the content, other ways to keep it after.
    const order = ['Are you Marcus?', 'Taken', 'European micro-credential', 'Also good to know', 'Skills', 'Evidence']
    const tops = await Promise.all([...order, 'Other files'].map(top))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    const row = (name: string) => page.getByRole('row', { name }).or(page.locator('dl > div', { hasText: name }))
    await expect(row('Learning outcomes').first()).toContainText('Cleans a table and writes down what was changed.')
    await expect(page.getByRole('link', { name: 'interpret current data' })).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('link', { name: 'Who cycles to college?' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await faults(page), 'the badge').toEqual([])

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the certificate' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Data literacy foundations - Marcus Bell.pdf')
    await page.getByRole('link', { name: 'Verify this badge' }).click()
    await expect(page.getByRole('heading', { name: 'This badge is genuine' })).toBeVisible()

    await page.getByRole('link', { name: 'Italiano' }).click()
    await expect(page.getByRole('heading', { name: 'Micro-credenziale europea' })).toBeVisible()
    await expect(page.getByText('Carico di lavoro').first()).toBeVisible()

    await page.goto(`/t/${template.id}?lang=it`)
    await expect(page.getByRole('heading', { name: 'Micro-credenziale europea' })).toBeVisible()
    await expect(page.getByText('Titolare', { exact: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await faults(page), 'the template').toEqual([])
  })
})
