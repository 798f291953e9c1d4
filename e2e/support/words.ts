import { m } from '#i18n/compiled/messages.js'

export const languages = ['en', 'it'] as const

type Language = (typeof languages)[number]

/** The words of the dashboard as it speaks one of its languages: what a test presses and reads in both. */
export const wordsIn = (locale: Language): typeof m =>
  new Proxy(m, {
    get: (messages, key) => {
      const say = Reflect.get(messages, key) as (told: object, options: { locale: Language }) => string
      return (told: object = {}) => say(told, { locale })
    },
  })
