import { m } from '#i18n/compiled/messages.js'

const languages = ['en', 'it'] as const

type Language = (typeof languages)[number]

/** The dashboard's messages in one language, for tests that run in both. */
export const wordsIn = (locale: Language): typeof m =>
  new Proxy(m, {
    get: (messages, key) => {
      const message = Reflect.get(messages, key) as (input: object, options: { locale: Language }) => string
      return (input: object = {}) => message(input, { locale })
    },
  })
