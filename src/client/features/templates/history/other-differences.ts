import type { z } from 'zod'
import type { BadgeTemplateVersion } from '#contract/templates.ts'
import { uploadedPicture } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { ruleSentence } from '#i18n/path-rule.ts'

type Version = z.output<typeof BadgeTemplateVersion>

/** What has another value in another version: its name, and both values in words. */
type Difference = { name: string; before: string; after: string }

/** The differences in what a version has beside its texts: what the picture says, and a learning path's steps and rule. */
export function wordDifferences(before: Version, after: Version): Difference[] {
  const shown: [string, (version: Version) => string][] = [
    [m.designer_alt(), ({ image_alt }) => image_alt ?? ''],
    [m.badges_award_steps(), stepsOf],
    [m.progress_rule(), ruleOf],
  ]
  return shown
    .map(([name, wordsOf]) => ({ name, before: wordsOf(before), after: wordsOf(after) }))
    .filter((difference) => difference.before !== difference.after)
}

/** The names of the uploaded or designed pictures that are others; those that are drawn follow from texts. */
export function otherPictures(before: Version, after: Version): string[] {
  const shown = [
    [m.templates_image(), 'image_path'],
    [m.templates_background(), 'background_image_path'],
  ] as const
  return shown
    .filter(([, path]) => uploadedPicture(before[path]) !== uploadedPicture(after[path]))
    .map(([name]) => name)
}

/** The steps in their order, one per line. */
const stepsOf = ({ learning_path: steps = [] }: Version) =>
  steps
    .map(({ title, is_required }, index) =>
      is_required === 0 ? `${index + 1}. ${title} (${m.progress_optional()})` : `${index + 1}. ${title}`,
    )
    .join('\n')

function ruleOf({ learning_path: steps, needed_steps, expired_counts }: Version): string {
  if (!steps) return ''
  const required = steps.filter(({ is_required }) => is_required !== 0).length
  const rule = { steps: steps.length, required, needed: needed_steps ?? steps.length }
  const expired = expired_counts === 1 ? m.progress_expired_count() : m.progress_expired_do_not_count()
  return `${ruleSentence(rule, getLocale())}\n${expired}`
}
