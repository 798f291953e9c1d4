import type { ReactNode } from 'react'
import { statusName } from '#client/features/templates/template-words.ts'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'

type PathFactsProps = { path: Pick<BadgeTemplate, 'status' | 'version_code'>; children?: ReactNode }

/** Status and version of a path, followed by `children`. */
export const PathFacts = ({ path: { status, version_code }, children }: PathFactsProps) => (
  <>
    <StatusPill mark={status} label={statusName(status)} />
    <span className="num">
      {m.paths_version({ number: version_code })} {children}
    </span>
  </>
)
