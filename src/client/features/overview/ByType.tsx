import { Link } from '@tanstack/react-router'
import { TypeSilhouette } from '#client/features/templates/TypeSilhouette.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import type { Statistics } from '#contract/statistics.ts'
import type { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { Bar } from './Bar.tsx'
import styles from './Overview.module.css'
import { ofType } from './overview-links.ts'
import { useCountedLink } from './use-counted-link.ts'

const types: TemplateType[] = ['knowledge', 'skills', 'participation', 'qualification']

/** Badge counts by type: bars in one colour, beside each type's silhouette. */
export function ByType({ statistics: { badges_by_type, learning_paths_by_type } }: { statistics: Statistics }) {
  const counted = useCountedLink()
  const most = Math.max(...types.map((type) => badges_by_type[type]))
  return (
    <section aria-labelledby="overview-types">
      <SectionHead id="overview-types" title={m.overview_by_type()} />
      <ul
        className={`${styles.types} [&_li]:grid [&_li]:grid-cols-[36px_1fr_auto] [&_li]:gap-x-3 [&_li]:items-center [&_li]:py-[11px] [&_li]:px-0 [&_li]:border-b [&_li]:border-b-rule [&_img]:row-span-2 [&_li:last-child]:border-0`}
      >
        {types.map((type) => (
          <li key={type}>
            <TypeSilhouette type={type} size={36} />
            <span>{typeName(type)}</span>
            <span className="tabular-nums font-strong [&_a]:text-inherit [&_a]:decoration-transparent [&_small]:ml-1 [&_small]:text-ink-3 [&_small]:text-xs [&_small]:font-text [&_a:hover]:decoration-current">
              <Link
                {...counted(ofType(type))}
                aria-label={m.overview_type_badges({ count: badges_by_type[type], type: typeName(type) })}
              >
                {formatNumber(badges_by_type[type])}
              </Link>
              {learning_paths_by_type[type] > 0 && (
                <small>
                  <Link {...counted(ofType(type, { path: 1 }))}>
                    {m.overview_of_paths({ count: learning_paths_by_type[type] })}
                  </Link>
                </small>
              )}
            </span>
            <Bar part={most === 0 ? 0 : badges_by_type[type] / most} />
          </li>
        ))}
      </ul>
    </section>
  )
}
