import { formatDay } from '#client/i18n/dates.ts'
import { today } from '#client/ui/dates/month.ts'
import { endOfValidity, type Validity } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate } from '../form/template-form.tsx'
import styles from './BadgeLife.module.css'
import { LifeRuler } from './LifeRuler.tsx'

/** When a badge ends that is awarded today, in a sentence and drawn. */
export function BadgeLife({ validity }: { validity: NonNullable<Validity> }) {
  const { template } = useOpenTemplate()
  const awarded = today()
  const end = endOfValidity(awarded, validity)
  if (!end) return null
  const issued = template?.badges_count ?? 0
  return (
    <div className={styles.life}>
      <div>
        <p className={styles.example}>
          <Example day={formatDay(end, 'long')} />
        </p>
        <p className="hint">
          {m.templates_validity_hint()} {issued > 0 && m.templates_validity_issued({ count: issued })}
        </p>
      </div>
      <LifeRuler awarded={awarded} end={end} />
    </div>
  )
}

/** The sentence with its day lit. */
function Example({ day }: { day: string }) {
  const [before, after] = m.templates_validity_example({ day }).split(day)
  return (
    <>
      {before}
      <em>{day}</em>
      {after}
    </>
  )
}
