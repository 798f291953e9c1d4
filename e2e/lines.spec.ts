import type { Locator, Page } from '@playwright/test'
import { givenTemplate } from './support/given.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { textBox } from './templates/template-editor.ts'

/** The largest distance between the vertical centres of elements on one line, in pixels. */
async function misalignment(things: Locator[]) {
  const middles = await Promise.all(
    things.map((thing) =>
      thing.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        const { top, bottom } = words.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    ),
  )
  return Math.max(...middles) - Math.min(...middles)
}

test('elements on one line are centred on each other and end with their column', async ({ demoPage: page }) => {
  await page.goto('/')
  const more = page.getByRole('button', { name: 'Download the chart' })
  // Parts of the page load separately and move what is below them.
  await expect.poll(() => misalignment([more, page.getByRole('button', { name: 'Show as table' })])).toBeLessThan(1.5)
  const column = page.getByRole('region', { name: 'Issued per month' })
  const endOf = async (thing: Locator) => {
    const box = await thing.boundingBox()
    return box ? box.x + box.width : Number.NaN
  }
  await expect.poll(async () => (await endOf(more)) - (await endOf(column))).toBeLessThanOrEqual(0.5)

  await page.getByRole('link', { name: 'Learning paths', exact: true }).first().click()
  const path = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  const status = path.first().getByText('Active', { exact: true })
  await expect.poll(() => misalignment([status, path.first().getByRole('button')])).toBeLessThan(1.5)

  await page.getByRole('link', { name: 'Templates', exact: true }).first().click()
  await page.getByRole('link', { name: 'Data literacy foundations', exact: true }).first().click()
  await expect(textBox(page, 'Description')).toBeVisible()
  const head = page.getByRole('main')
  const mark = head.getByRole('button', { name: /version/i }).first()
  const facts = [head.getByText('Active', { exact: true }).first(), head.getByRole('status').first(), mark]
  await expect.poll(() => misalignment(facts)).toBeLessThan(1.5)
})

/** How the current step's name wraps: its lines, and words that are cut. */
const lineBreaksOf = (page: Page, steps: string) =>
  page
    .getByRole('list', { name: steps })
    .locator('[aria-current=step]')
    .evaluate((step) => {
      const texts = document.createTreeWalker(step, NodeFilter.SHOW_TEXT)
      const lines = new Set<number>()
      const cut: string[] = []
      const range = document.createRange()
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('[aria-hidden]')) continue
        for (const { 0: word, index } of text.nodeValue!.matchAll(/\S+/g)) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const pieces = [...range.getClientRects()]
          for (const { top } of pieces) lines.add(Math.round(top))
          if (pieces.length > 1) cut.push(word)
        }
      }
      return { lines: lines.size, cut }
    })

test('on the narrowest viewport the cells of a version do not touch, and the award’s step names are not cut', async ({
  newIssuer,
}) => {
  const m = wordsIn('it')
  const { page } = await newIssuer({ language: 'it' })
  const { id } = await givenTemplate(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/templates/${id}/versions`)
  const cells = page.getByRole('cell')
  await expect(cells).toHaveCount(3)
  const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect))
  for (const [place, one] of boxes.entries()) {
    for (const other of boxes.slice(place + 1)) {
      const isApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      expect(isApart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true)
    }
  }

  const see = async (step: string) => {
    await expect(page.locator('[aria-current=step]')).toContainText(step)
    const { lines, cut } = await lineBreaksOf(page, m.badges_award_steps())
    expect(cut).toEqual([])
    expect(lines).toBeLessThanOrEqual(2)
  }
  const next = page.getByRole('button', { name: m.badges_award_continue() })
  await page.goto('/award')
  await see(m.badges_award_step_template())
  await page.getByRole('combobox', { name: m.badges_template() }).fill('Peer')
  await page.getByRole('option', { name: 'Peer mentoring' }).click()
  await next.click()
  await see(m.earners_award_recipients())
  await page.getByRole('combobox', { name: m.word_email() }).fill('ada.okoro@college.example')
  await page.getByRole('combobox', { name: m.word_first_name(), exact: true }).fill('Ada')
  await page.getByRole('combobox', { name: m.word_last_name() }).fill('Okoro')
  await next.click()
  await see(m.badges_award_step_details())
  await page.getByRole('button', { name: m.badges_award_review() }).click()
  await see(m.badges_award_step_review())
})
