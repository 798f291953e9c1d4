import '#i18n/problems/describe-designs.ts'
import { findSymbols } from '#art/symbols/find-symbols.ts'
import type { Icon } from '#art/symbols/icon.ts'
import * as lettering from '#contract/designs/lettering.ts'
import type { Language } from '#contract/formats.ts'
import { route } from '#server/platform/http/route.ts'
import { allSymbols, symbolOf } from './resources.ts'

export const designRoutes = [
  route(lettering.letterWords, 'read', async ({ lines }, { services }) => ({
    data: (await services.designs.letter(lines)).map((line) => ({ ...line, letters: [...line.letters] })),
  })),
  route(lettering.listSymbols, 'read', async ({ q, name, lang }) => {
    const found = name ? [symbolOf(name)].flatMap((symbol) => symbol ?? []) : findSymbols(allSymbols, q, lang)
    return { data: found.slice(0, lettering.MAX_SYMBOLS_FOUND).map((symbol) => symbolAnswer(symbol, lang)) }
  }),
]

/** An icon with its name in a language. */
export const symbolAnswer = ({ name, path, reach, topics, italian }: Icon, language: Language) => ({
  name,
  path,
  reach,
  label: (language === 'it' && italian.split(' ')[0]) || name.replaceAll('-', ' '),
  topics: topics.split(',').filter(Boolean),
})
