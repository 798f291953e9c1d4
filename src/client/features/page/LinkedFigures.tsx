import { Link, type LinkProps } from '@tanstack/react-router'
import { formatNumber } from '#client/i18n/numbers.ts'
import styles from './FigureStrip.module.css'

/** A count, with a note below it; its link filters what stands below. */
export type LinkedFigure = { label: string; value: number; note?: string | undefined; link?: LinkProps }

/** Five counts about one thing, side by side. */
export const LinkedFigures = ({ figures }: { figures: LinkedFigure[] }) => (
  <dl className={styles.strip}>
    {figures.map(({ label, value, note, link }) => (
      <div
        className="grid max-md:grid-cols-[1fr_auto] max-md:grid-rows-[auto_auto] max-md:items-center max-md:gap-x-4 max-md:border-b max-md:border-b-rule max-md:py-2 md:row-span-3 md:grid-rows-subgrid md:gap-y-0 md:border-l md:border-l-rule md:px-5 md:pt-0.5 md:pb-1 md:first:border-l-0 md:first:pl-0"
        key={label}
      >
        <dt className="self-end text-ink-2 text-sm">{label}</dt>
        <dd className={styles.figure}>
          {link ? (
            <Link {...link} resetScroll={false}>
              {formatNumber(value)}
            </Link>
          ) : (
            formatNumber(value)
          )}
        </dd>
        {note && <dd className={`${styles.note} max-md:[grid-area:2_/_1] max-md:self-start`}>{note}</dd>}
      </div>
    ))}
  </dl>
)
