import { chooseLocale, useLocale } from '#client/i18n/locale.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { languages } from './choices.ts'
import styles from './LanguageChoice.module.css'

/** Language buttons at the bottom of pages for visitors who are not signed in. */
export function LanguageChoice() {
  const locale = useLocale()
  return (
    <fieldset className={styles.choice} aria-label={m.word_language()}>
      <Icon name="globe" size={18} />
      {languages.map(({ id, label }) => (
        <button key={id} type="button" lang={id} aria-pressed={id === locale} onClick={() => chooseLocale(id)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
