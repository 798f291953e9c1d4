import { LEVELS } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelWords } from '#i18n/level-words.ts'
import { getLocale } from '#i18n/locales.ts'
import styles from './Levels.module.css'

/** What each level may do, highest first. */
export const Levels = ({ id }: { id: string }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{m.team_levels()}</h2>
    <dl className={styles.levels}>
      {LEVELS.map((level) => {
        const { name, description } = levelWords(level, getLocale())
        return (
          <div key={level}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        )
      })}
    </dl>
  </section>
)
