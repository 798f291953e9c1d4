import type { Icon } from '#art/symbols/icon.ts'
import type { Language } from '#contract/formats.ts'

/** An icon with its name in a language. */
export const symbolAnswer = ({ name, path, reach, topics, italian }: Icon, language: Language) => ({
  name,
  path,
  reach,
  label: (language === 'it' && italian.split(' ')[0]) || name.replaceAll('-', ' '),
  topics: topics.split(',').filter(Boolean),
})
