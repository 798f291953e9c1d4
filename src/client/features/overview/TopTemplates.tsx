import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import type { Statistics } from '#contract/statistics.ts'
import { m } from '#i18n/compiled/messages.js'
import { Bar } from './Bar.tsx'
import styles from './Overview.module.css'
import { ofTemplate } from './overview-links.ts'
import { useCountedLink } from './use-counted-link.ts'

/** The five templates with the most badges, each linked to those badges. */
export function TopTemplates({ templates }: { templates: Statistics['top_badge_templates'] }) {
  const counted = useCountedLink()
  const most = Math.max(...templates.map(({ badges_count }) => badges_count))
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
          {templates.map((template) => (
            <tr key={template.badge_template_id}>
              <td>
                <span className={styles.template}>
                  <BadgePicture of={template} size={36} />
                  <Link {...counted(ofTemplate(template.badge_template_id))}>{template.title}</Link>
                  <span className={styles.code}>{template.code}</span>
                </span>
              </td>
              <td className={styles.share}>
                <Bar part={template.badges_count / most} />
              </td>
              <td className={styles.sum}>
                <b>{formatNumber(template.badges_count)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
