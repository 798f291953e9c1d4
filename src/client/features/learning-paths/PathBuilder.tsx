import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { Dock } from '#client/features/shell/Dock.tsx'
import { NotFound } from '#client/features/shell/NotFound.tsx'
import { Page } from '#client/features/shell/Page.tsx'
import { TemplateMenu } from '#client/features/templates/TemplateMenu.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { Late } from '#client/ui/Late.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { obstaclesOf } from './obstacles.ts'
import styles from './PathBuilder.module.css'
import { DetailsLink, PathFacts, PathMainAct } from './PathHead.tsx'
import { PathNotes } from './PathNotes.tsx'
import { pathLink } from './path-link.ts'
import type { Step } from './step-acts.ts'
import { TemplatesToAdd } from './TemplatesToAdd.tsx'
import { Trail } from './Trail.tsx'
import { useSteps } from './use-steps.ts'

const PickSheet = lazy(() => import('./PickSheet.tsx').then((module) => ({ default: module.PickSheet })))

/** A learning path's steps: the templates that it can take at the left, the trail at the right. */
export function PathBuilder({ id }: { id: string }) {
  const { data: path } = useSuspenseQuery(templateQuery(id))
  return path ? <Builder path={path} /> : <NotFound />
}

function Builder({ path }: { path: BadgeTemplate }) {
  const navigate = useNavigate()
  const { steps, isSaving, add, place, remove, replace, refusal, refuse } = useSteps(path)
  const [sheet, setSheet] = useState<{ replaced?: Step } | null>(null)
  const obstacles = obstaclesOf(path, steps)
  const isEditable = path.status !== 'archived'

  const pick = (step: Step) => {
    if (!sheet?.replaced) return add(step)
    replace(sheet.replaced, step)
    setSheet(null)
  }
  return (
    <Page
      title={path.title}
      task
      trail={[{ label: m.paths_places(), link: { to: '/learning-paths' } }]}
      facts={<PathFacts path={path} isSaving={isSaving} />}
      actions={
        <>
          <TemplateMenu
            template={path}
            isOpen
            link={pathLink}
            onDeleted={() => void navigate({ to: '/learning-paths' })}
          />
          <span className={styles.headActs}>
            <DetailsLink id={path.id} />
            <PathMainAct path={path} obstacles={obstacles} isSaving={isSaving} onRefused={refuse} />
          </span>
        </>
      }
    >
      <PathNotes path={path} obstacles={obstacles} refusal={refusal} onRefusalRead={() => refuse(null)} />
      <div className={styles.builder} data-is-editable={isEditable || undefined}>
        {isEditable && (
          <div className={styles.picker}>
            <TemplatesToAdd pathId={path.id} steps={steps} onPick={add} />
          </div>
        )}
        <Trail
          path={path}
          steps={steps}
          isEditable={isEditable}
          onPlace={place}
          onRemove={remove}
          onReplace={(replaced) => setSheet({ replaced })}
          onAdd={() => setSheet({})}
        />
      </div>
      {sheet && (
        <Late>
          <PickSheet
            pathId={path.id}
            steps={steps}
            replaced={sheet.replaced}
            onPick={pick}
            onClose={() => setSheet(null)}
          />
        </Late>
      )}
      <div className={styles.dock}>
        <Dock back={<DetailsLink id={path.id} />}>
          <PathMainAct path={path} obstacles={obstacles} isSaving={isSaving} onRefused={refuse} />
        </Dock>
      </div>
    </Page>
  )
}
