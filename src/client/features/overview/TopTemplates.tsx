import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import type { Statistics } from '#contract/statistics.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { Bar } from './Bar.tsx'
import styles from './Overview.module.css'
import { namedTemplatesQuery } from './overview.queries.ts'

type Counts = Statistics['top_5_badge_templates_assigned']

/** The five templates with the most badges, each linked to those badges once the template is found. */
export function TopTemplates({ counts }: { counts: Counts }) {
  const { data: named } = useQuery(namedTemplatesQuery(Object.keys(counts)))
  const rows = Object.entries(counts)
  const most = Math.max(...rows.map(([, count]) => count))
  return (
    <section aria-labelledby="overview-top">
      <SectionHead id="overview-top" title={m.overview_top()}>
        <Link to="/templates">{m.overview_all_templates()}</Link>
      </SectionHead>
      <table className={styles.top}>
        <thead>
          <tr>
            <th scope="col">{m.badges_template()}</th>
            <th scope="col" className={styles.share}>
              <span className="sr">{m.overview_share()}</span>
            </th>
            <th scope="col" className={styles.sum}>
              {m.shell_badges()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <td>
                <Template name={name} template={named?.get(name)} />
              </td>
              <td className={styles.share}>
                <Bar part={count / most} />
              </td>
              <td className={styles.sum}>
                <b>{formatNumber(count)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Only the title until the template is found; it stays so if the template has been renamed since. */
function Template({ name, template }: { name: string; template: BadgeTemplate | undefined }) {
  if (!template) {
    return (
      <span className={styles.template}>
        <span className={styles.hole} />
        <span>{name}</span>
      </span>
    )
  }
  return (
    <span className={styles.template}>
      <BadgePicture of={template} size={36} />
      <Link to="/badges" search={{ template: template.id }}>
        {template.title}
      </Link>
      <span className={styles.code}>{template.code}</span>
    </span>
  )
}
