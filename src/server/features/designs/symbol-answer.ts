import type { Icon } from '#art/symbols/icon.ts'
import type { Language } from '#contract/formats.ts'

/** An icon with its name in a language. */
export const symbolAnswer = ({ name, labels, path, reach, topics }: Icon, language: Language) => ({
  name,
  path,
  reach,
  label: labels[language],
  topics: topics.split(',').filter(Boolean),
})
