import { type FieldValues, get } from 'react-hook-form'
import type { Fields } from '#client/ui/settings/fields.ts'
import styles from './Organization.module.css'

type FactsProps<Shown extends FieldValues> = { fields: Fields<Shown>; of: Shown; none: string | undefined }

/** The values of a group's fields in two columns, without those that have none; `none` if there are no values. */
export function Facts<Shown extends FieldValues>({ fields, of, none }: FactsProps<Shown>) {
  const known = fields
    .flat()
    .filter(({ fact }) => fact !== false)
    .map(({ name, label, fact, factLabel = label, words, isWide }) => {
      const own: string = get(of, name)
      const value = fact ? fact(of) : (words?.(own) ?? own)
      return { label: factLabel(), value, className: isWide ? styles.wide : undefined }
    })
    .filter(({ value }) => value)
  if (known.length === 0) return <p className="muted">{none}</p>
  return (
    <dl
      className={`${styles.facts} grid grid-cols-[1fr_1fr] gap-x-8 gap-y-3 max-md:grid-cols-1 [&_dt]:text-ink-3 [&_dt]:text-xs/xs [&_dd]:wrap-anywhere [&_dd>div]:[font-size:inherit] [&_dd>div]:[line-height:inherit]`}
    >
      {known.map(({ label, value, className }) => (
        <div key={label} className={className}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
