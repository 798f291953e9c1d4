import { chooseLocale, useLocale } from '#client/i18n/locale.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { languages } from './choices.ts'

/** Language buttons at the bottom of pages for visitors who are not signed in. */
export function LanguageChoice() {
  const locale = useLocale()
  return (
    <fieldset className="flex items-center gap-2 text-ink-3" aria-label={m.word_language()}>
      <Icon name="globe" size={18} />
      {languages.map(({ id, label }) => (
        <button
          className="min-h-control py-0 px-1.5 border-0 rounded-control bg-transparent text-link text-sm underline decoration-[color-mix(in_oklch,currentColor_45%,transparent)] underline-offset-3 cursor-pointer aria-pressed:text-ink aria-pressed:font-strong aria-pressed:no-underline"
          key={id}
          type="button"
          lang={id}
          aria-pressed={id === locale}
          onClick={() => chooseLocale(id)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
