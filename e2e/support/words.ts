import { m } from '#i18n/compiled/messages.js'

export const languages = ['en', 'it'] as const

type Language = (typeof languages)[number]

/** The words of the dashboard as it speaks one of its languages: what a test presses and reads in both. */
export const wordsIn = (locale: Language): typeof m =>
  new Proxy(m, {
    get: (messages, key) => {
      const message = Reflect.get(messages, key) as (input: object, options: { locale: Language }) => string
      return (input: object = {}) => message(input, { locale })
    },
  })
