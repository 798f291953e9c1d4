import { useSuspenseQuery } from '@tanstack/react-query'
import { Page } from '#client/features/page/Page.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { useHeldUnderOverlay } from '#client/ui/overlays/open-overlays.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { BadgeStatePill } from '../BadgeStateMark.tsx'
import { badgeQuery } from '../badges.queries.ts'
import { BadgeActions } from './BadgeActions.tsx'
import { BadgeFacts } from './BadgeFacts.tsx'
import { BadgeHistory } from './BadgeHistory.tsx'
import { BadgeMenu } from './BadgeMenu.tsx'
import { Criteria } from './Criteria.tsx'
import { MistakeBand } from './MistakeBand.tsx'
import { PublicPage } from './PublicPage.tsx'
import { RevokedBand } from './RevokedBand.tsx'

/** The page of one badge; a revoked badge says so first. */
export function BadgeDetail({ id }: { id: string }) {
  const { data: badge } = useSuspenseQuery(badgeQuery(id))
  const template = badge.badge_template_version
  const mayAct = useMay('award')
  const isValid = useHeldUnderOverlay(badge.status === 'valid')
  return (
    <Page
      title={nameOf(badge)}
      facts={
        <>
          <BadgeStatePill of={badge} />
          <span {...fontAttributes(template.title)}>{template.title}</span>
        </>
      }
      actions={<BadgeMenu badge={badge} />}
      breadcrumbs={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
    >
      <RevokedBand badge={badge} />
      <MistakeBand badge={badge} />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-16 items-start max-xl:grid-cols-1 max-xl:gap-8">
        <div className="grid gap-8">
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-8 items-start max-md:grid-cols-1 max-md:gap-4 max-md:justify-items-stretch [&>img]:mt-2 max-md:[&>img]:justify-self-center">
            <BadgePicture
              of={template}
              size={160}
              className={badge.status === 'valid' ? undefined : '[filter:grayscale(1)] opacity-55'}
            />
            <BadgeFacts badge={badge} />
          </div>
          <Criteria html={template.assignment_criteria} />
        </div>
        <div className="grid gap-8 max-xl:pt-6 max-xl:border-t max-xl:border-t-rule">
          <PublicPage badge={badge} />
          <BadgeHistory id={id} />
          {mayAct && isValid && (
            <section className="[&+&]:pt-6 [&+&]:border-t [&+&]:border-t-rule grid gap-3 [&_p]:text-pretty">
              <h2>{m.badges_change_head()}</h2>
              <p className="hint">{m.badges_change_text()}</p>
              <div
                // Too narrow for three in a row, so each gets its own line.
                className="flex-wrap gap-2 grid"
              >
                <BadgeActions badge={badge} />
              </div>
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}
