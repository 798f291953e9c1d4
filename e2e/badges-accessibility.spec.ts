import { fillAward } from './award-form.ts'
import { faults } from './axe.ts'
import { givenBadge, givenTemplate } from './given.ts'
import { expect, test } from './test.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`the badges pages have no fault that axe can see, in the ${theme} theme`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const template = await givenTemplate(page)
    const { id } = await givenBadge(page, template)

    await page.goto('/badges?state=valid')
    await expect(page.getByRole('link', { name: 'Marcus Bell' })).toBeVisible()
    expect(await faults(page), 'the list').toEqual([])
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await faults(page), 'the menu of filters').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for Marcus Bell, Peer mentoring' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await faults(page), 'the menu of a row').toEqual([])
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('button', { name: 'Revoke badge' }).click()
    await expect(page.getByText('Write a reason.')).toBeVisible()
    expect(await faults(page), 'the dialog that revokes').toEqual([])

    await page.goto(`/badges/${id}`)
    await expect(page.getByRole('heading', { name: 'Marcus Bell' })).toBeVisible()
    expect(await faults(page), 'a badge').toEqual([])
    await page.request.post(`/api/v1/issuers/badges/${id}/revoke`, { data: { reason: 'Issued in error.' } })
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Revoked on/ })).toBeVisible()
    expect(await faults(page), 'a revoked badge').toEqual([])
  })

  test(`awarding has no fault that axe can see, in the ${theme} theme`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await givenTemplate(page)
    await givenTemplate(page, { title: 'Unfinished', status: 'draft' })
    await page.goto('/award')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Choose a template.')).toBeVisible()
    expect(await faults(page), 'the form with its complaints').toEqual([])
    await page.getByRole('combobox', { name: 'Template' }).click()
    await expect(page.getByRole('option', { name: 'Unfinished' })).toBeVisible()
    expect(await faults(page), 'the list of templates').toEqual([])
    await page.keyboard.press('Escape')
    const form = await fillAward(page)
    expect(await faults(page), 'the form filled in').toEqual([])
    await form.review.click()
    await expect(form.award).toBeVisible()
    expect(await faults(page), 'the review').toEqual([])
    await form.award.click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
    expect(await faults(page), 'the end').toEqual([])
  })
}

test('nothing runs over the edge of a small screen, with long words in either language', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  const long = 'Precipitevolissimevolmente-interdisciplinare'
  const template = await givenTemplate(page, { title: long, code: 'SUPERCODICE-2026-LUNGHISSIMO' })
  const { id } = await givenBadge(page, template, {
    recipient_first_name: 'Massimiliano-Bartolomeo',
    recipient_last_name: long,
    recipient_email: `massimiliano.${long.toLowerCase()}@studenti.interdisciplinari.college.example`,
  })
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/badges', '/badges?state=valid', `/badges/${id}`, `/award?template=${template.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(long).first()).toBeAttached()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(`what opens over the badges has no fault that axe can see, in the ${theme} theme`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const template = await givenTemplate(page)
    const other = await givenBadge(page, template, { recipient_first_name: 'Ada', recipient_last_name: 'Okoro' })
    const { id } = await givenBadge(page, template)
    await page.goto('/badges')
    await page.getByRole('checkbox', { name: /Marcus Bell/ }).check()
    await expect(page.getByRole('region', { name: 'Selected badges' })).toBeVisible()
    expect(await faults(page), 'the bar of what is ticked').toEqual([])
    await page.getByRole('button', { name: 'Revoke…' }).click()
    await page.getByRole('button', { name: 'Revoke 1 badge' }).click()
    await expect(page.getByText('Write a reason.')).toBeVisible()
    expect(await faults(page), 'revoking what is ticked').toEqual([])
    await page.getByRole('textbox', { name: /reason/i }).fill('Issued in error.')
    await page.getByRole('button', { name: 'Revoke 1 badge' }).click()
    await expect(page.getByRole('dialog', { name: '1 badge revoked' })).toBeVisible()
    expect(await faults(page), 'what came of revoking').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByRole('menuitem', { name: 'Expires…' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await faults(page), 'asking for days').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await faults(page), 'the choice of columns').toEqual([])
    await page.getByRole('checkbox', { name: 'Award email' }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Award email' })).toBeVisible()
    expect(await faults(page), 'more columns than usual').toEqual([])

    await page.goto(`/badges?badge=${id}`)
    await expect(page.getByText('Issued by Ines Moreau')).toBeVisible()
    expect(await faults(page), 'a badge over the list').toEqual([])
    await page.goto(`/badges?badge=${other.id}`)
    await page.getByRole('button', { name: 'Correct…' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
    expect(await faults(page), 'correcting the recipient').toEqual([])
  })
}
