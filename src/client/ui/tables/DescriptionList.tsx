import type { ReactNode } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'

/** A name, a value and a link to change it. Facts without a value are omitted. */
export type Fact = { label: string; value: ReactNode; action?: ReactNode }

type FactListProps = {
  facts: Fact[]
  /** In two columns, where there is room. */
  inColumns?: boolean
}

/** A list of names and values. */
export function DescriptionList({ facts, inColumns = false }: FactListProps) {
  return (
    <dl
      className={`[&_dd]:col-1 [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line ${inColumns ? `grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-8 gap-y-0 [&>div]:grid-cols-1 [&>div]:content-start` : ''}`}
    >
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ label, value, action }) => (
          <div
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0 py-[9px] px-0 border-b border-b-rule"
            key={label}
          >
            <dt className="col-1 text-ink-3 text-xs/xs">{label}</dt>
            <dd {...fontAttributes(typeof value === 'string' ? value : '')}>{value}</dd>
            {action && <dd className={`self-center text-sm ${inColumns ? '' : 'row-[1_/_4] col-2'}`}>{action}</dd>}
          </div>
        ))}
    </dl>
  )
}
