import { LEVELS } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelWords } from '#i18n/level-words.ts'
import { getLocale } from '#i18n/locales.ts'

/** What each level may do, highest first. */
export const Levels = ({ id }: { id: string }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{m.team_levels()}</h2>
    <dl className="mt-2.5">
      {LEVELS.map((level) => {
        const { name, description } = levelWords(level, getLocale())
        return (
          <div
            className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-0.5 py-2.5 px-0 border-b border-b-rule min-[110rem]:grid-cols-[1fr] max-md:grid-cols-[1fr] first:border-t first:border-t-ink"
            key={level}
          >
            <dt className="font-label">{name}</dt>
            <dd className="text-ink-2 text-sm/sm">{description}</dd>
          </div>
        )
      })}
    </dl>
  </section>
)
