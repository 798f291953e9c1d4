import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badges/details/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
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
      <DataTable
        caption={m.overview_top()}
        rows={templates}
        rowKey="badge_template_id"
        layout={`${styles.top} w-full border-spacing-0 border-separate text-sm/sm`}
        columns={[
          {
            id: 'template',
            head: m.badges_template,
            cell: (template) => (
              <span className={`${styles.template} flex gap-2.5 items-center min-w-0`}>
                <BadgePicture of={template} size={36} />
                <Link {...counted(ofTemplate(template.badge_template_id))}>{template.title}</Link>
                <span className={`${styles.code} text-ink-3`}>{template.code}</span>
              </span>
            ),
          },
          {
            id: 'share',
            className: styles.share,
            head: m.overview_share,
            isHeadHidden: true,
            cell: ({ badges_count }) => <Bar part={badges_count / most} />,
          },
          {
            id: 'badges',
            className: styles.sum,
            head: m.shell_badges,
            cell: ({ badges_count }) => <b>{formatNumber(badges_count)}</b>,
          },
        ]}
      />
    </section>
  )
}
