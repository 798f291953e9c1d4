import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const CLIENT = resolve(import.meta.dirname, '../..')

/** Elements that are off by hand, besides `Button`, whose `unavailable` says why: none of them is the main action of a place. */
const OFF_BY_HAND: Record<string, string> = {
  'ui/buttons/Button.tsx': 'the one mechanism',
  'ui/forms/ComboBoxOption.tsx': 'an option, which says why itself',
  'ui/overlays/MenuPopover.tsx': 'an item of a menu, with its reason',
  'ui/tables/ColumnsDialog.tsx': 'a checkbox, below the sentence that says how many columns there is room for',
  'features/learning-paths/builder/StepRow.tsx': 'the arrows of the first and the last step',
  'features/learning-paths/builder/rule/RuleField.tsx': 'the stepper at its least and its most',
  'features/learning-paths/builder/rule/AwardModeChoice.tsx': 'a choice on a page that says that it is only to read',
  'features/designs/brand/BrandPage.tsx': 'a form on a page that says that it is only to read',
  'features/designs/designer/DesignerBar.tsx': 'undo and redo, while there is nothing to undo',
  'features/organization/certificates/pictures/PictureField.tsx': 'an icon, while it removes',
  'features/organization/certificates/preview/CertificatePreview.tsx':
    'a view of the preview, with its reason below it',
  'features/account/second-factor/SecondFactorDemand.tsx': 'a choice, while it loads',
  'features/awards/page/AwardActions.tsx': 'a line of a list of actions, with its reason below its name',
  'features/awards/AwardFacts.tsx': 'a link, while the award is sent',
  'features/claims/form/Questions.tsx': 'the arrows of the first and the last question',
  'features/claims/record/HandOut.tsx': 'a line of a list of what is handed out, with its reason below its name',
  'features/claims/record/SubmissionSheet.tsx':
    'the arrows to the submissions before and after, at the ends of the page',
}

test('nothing in the dashboard is off but by the button that says why, or for a known reason', async () => {
  const names = (await readdir(CLIENT, { recursive: true })).filter((name) => /(?<!\.test)\.tsx$/.test(name))
  const sources = await Promise.all(
    names.map(async (name) => [name, await readFile(join(CLIENT, name), 'utf8')] as const),
  )
  const off = sources.filter(([, text]) => /\s(aria-disabled|disabled|isDisabled)(=\{|\s*$|\s*\/?>)/m.test(text))
  expect(off.map(([name]) => name).sort()).toEqual(Object.keys(OFF_BY_HAND).sort())
})

test('every button that submits a form is a `Button`, so that it cannot be off without a visible reason', async () => {
  const names = (await readdir(CLIENT, { recursive: true })).filter((name) => /(?<!\.test)\.tsx$/.test(name))
  const found: string[] = []
  for (const name of names) {
    const text = await readFile(join(CLIENT, name), 'utf8')
    for (const [element = ''] of text.matchAll(/<[A-Za-z]+\s[^<]*?\btype="submit"/g)) {
      // Its reason is shown if it is main: one that submits is.
      const isMain = /\bkind="(primary|danger|destructive)"|\bisMain\b/.test(element) || !/unavailable=/.test(element)
      if (!element.startsWith('<Button') || !isMain) found.push(`${name}: ${element}`)
    }
  }
  expect(found).toEqual([])
})
