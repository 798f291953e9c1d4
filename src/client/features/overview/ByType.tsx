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
      <ul className={styles.types}>
        {types.map((type) => (
          <li key={type}>
            <TypeSilhouette type={type} size={36} />
            <span>{typeName(type)}</span>
            <span className={styles.count}>
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
