import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changesInWords } from '#client/features/learning-paths/path-words.ts'
import { RuleSentence } from '#client/features/learning-paths/progress/RuleSentence.tsx'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { NotFound } from '#client/features/page/NotFound.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { useMay, useWhyNot } from '#client/features/session/permissions.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { PathMenu } from '../PathMenu.tsx'
import { PathTabs } from '../PathTabs.tsx'
import { pathLink } from '../path-link.ts'
import { progressSummaryQuery } from '../progress/path-progress.queries.ts'
import styles from './PathBuilder.module.css'
import { BuilderFacts, PathMainAction } from './PathHead.tsx'
import { PathNotes } from './PathNotes.tsx'
import { PathSteps } from './PathSteps.tsx'
import { blockersOf } from './path-blockers.ts'
import { type PathContent, requiredIn, type Step } from './path-content.ts'
import { AwardModeChoice } from './rule/AwardModeChoice.tsx'
import { RuleEffect } from './rule/RuleEffect.tsx'
import { RuleField } from './rule/RuleField.tsx'
import { TemplatesToAdd } from './TemplatesToAdd.tsx'
import { type Unpublished, useDraftSteps } from './use-draft-steps.ts'
import { useIssuedVersion } from './use-issued-version.ts'
import { useSteps } from './use-steps.ts'

const PickSheet = lazyPart(() => import('./PickSheet.tsx'), 'PickSheet')

/** Editor of a learning path's steps: available templates at the left, steps at the right. */
export function PathBuilder({ id, userId }: { id: string; userId: string }) {
  const { data: path } = useSuspenseQuery(templateQuery(id))
  const { data: summary } = useQuery({ ...progressSummaryQuery(id), enabled: path?.status === 'active' })
  if (!path) return <NotFound />
  // People depend on an active path that they are on: its changes are collected in a draft and published together.
  const hasPeople = path.badges_count > 0 || (summary?.people_count ?? 0) > 0
  const usesDraft = path.status === 'active' && hasPeople
  return usesDraft ? <IssuedPath path={path} userId={userId} /> : <UnissuedPath path={path} />
}

const UnissuedPath = ({ path }: { path: BadgeTemplate }) => <Builder path={path} edited={useSteps(path)} />

const IssuedPath = ({ path, userId }: { path: BadgeTemplate; userId: string }) => (
  <Builder path={path} edited={{ ...useDraftSteps(path, userId), isSaving: false }} />
)

type Edited = ReturnType<typeof useSteps> & { unpublished?: Unpublished }

function Builder({ path, edited }: { path: BadgeTemplate; edited: Edited }) {
  const navigate = useNavigate()
  const { content, isSaving, add, place, remove, replace, refusal, refuse, unpublished } = edited
  const { steps } = content
  const changes = unpublished?.count ?? 0
  const [sheet, setSheet] = useState<{ replaced?: Step } | null>(null)
  const blockers = blockersOf(path, steps)
  const mayEdit = useMay('edit_templates')
  const isEditable = mayEdit && path.status !== 'archived'

  const pick = (step: Step) => {
    if (!sheet?.replaced) return add(step)
    replace(sheet.replaced, step)
    setSheet(null)
  }
  const mainAction = (
    <PathMainAction path={path} blockers={blockers} isSaving={isSaving} isPrimary={changes === 0} onRefused={refuse} />
  )
  return (
    <Page
      title={path.title}
      task
      wide
      breadcrumbs={[{ label: m.paths_title(), link: { to: '/learning-paths' } }]}
      facts={<BuilderFacts path={path} isSaving={isSaving} unpublished={changes} />}
      actions={
        <>
          <PathMenu template={path} isOpen link={pathLink} onDeleted={() => navigate({ to: '/learning-paths' })} />
          <span className="contents max-[60rem]:hidden">{mainAction}</span>
        </>
      }
    >
      <PathTabs path={path} />
      {mayEdit ? (
        <PathNotes
          path={path}
          blockers={blockers}
          refusal={refusal}
          onRefusalRead={() => refuse(null)}
          isOvertaken={unpublished?.isOvertaken ?? false}
          conflict={edited.conflict}
        />
      ) : (
        <Note>{m.access_reads_templates()}</Note>
      )}
      <div
        className={`${styles.builder} grid grid-cols-1 gap-6 items-start 3xl:grid-cols-[minmax(0,1fr)_22rem] 3xl:gap-12 min-[60.01rem]:data-is-editable:grid-cols-[18rem_minmax(0,1fr)] min-[60.01rem]:data-is-editable:gap-x-8 min-[60.01rem]:data-is-editable:gap-y-6 xl:data-is-editable:grid-cols-[18rem_minmax(0,1fr)] xl:data-is-editable:gap-x-12 xl:data-is-editable:gap-y-6 3xl:data-is-editable:grid-cols-[22rem_minmax(0,1fr)_22rem] 3xl:data-is-editable:gap-12`}
        data-is-editable={isEditable || undefined}
      >
        {isEditable && (
          <div className={`${styles.picker} sticky top-[calc(var(--bar)_+_var(--s-4))] max-[60rem]:hidden`}>
            <TemplatesToAdd path={path} steps={steps} onPick={add} isDraggable />
          </div>
        )}
        <div className={`${styles.steps} min-w-0`}>
          <PathRule path={path} content={content} isEditable={isEditable} edits={edited} />
          <PathSteps
            path={path}
            steps={steps}
            isEditable={isEditable}
            onPlace={place}
            onRemove={remove}
            onReplace={(replaced) => setSheet({ replaced })}
            onAdd={() => setSheet({})}
            onRequire={edited.require}
          />
        </div>
        <AwardModeChoice path={path} content={content} isEditable={isEditable} onCountExpired={edited.countExpired} />
      </div>
      {sheet && (
        <LazyBoundary>
          <PickSheet path={path} steps={steps} replaced={sheet.replaced} onPick={pick} onClose={() => setSheet(null)} />
        </LazyBoundary>
      )}
      {unpublished && changes > 0 ? (
        <PublishBar path={path} isEmpty={steps.length === 0} unpublished={unpublished} />
      ) : (
        <div className="hidden max-[60rem]:contents">
          <ActionBar>{mainAction}</ActionBar>
        </div>
      )}
    </Page>
  )
}

type PublishBarProps = { path: BadgeTemplate; isEmpty: boolean; unpublished: Unpublished }

/** Bar of a path with unpublished changes: how many there are, and which version publishing makes of them. */
function PublishBar({ path, isEmpty, unpublished }: PublishBarProps) {
  const { changes, isPublishing, publish, discard } = unpublished
  const version = useIssuedVersion(path)
  const whyNot = useWhyNot('edit_templates')
  return (
    <ActionBar note={changesInWords(changes)}>
      <Button onClick={discard} unavailable={isPublishing && m.paths_publishing()}>
        {m.paths_discard()}
      </Button>
      <Button
        kind="primary"
        onClick={publish}
        busy={isPublishing && m.paths_publishing()}
        unavailable={whyNot || (isEmpty && m.paths_no_steps())}
      >
        {version.next
          ? m.paths_publish_as({ number: version.next })
          : m.paths_publish_into({ number: path.version_code })}
      </Button>
    </ActionBar>
  )
}

type PathRuleProps = {
  path: BadgeTemplate
  content: PathContent
  isEditable: boolean
  edits: { needOthers: (others: number) => void; unpublished?: { count: number } }
}

/** The rule as an editable sentence, and its effect on people before it is saved. */
function PathRule({ path, content, isEditable, edits }: PathRuleProps) {
  const { steps, others } = content
  const required = requiredIn(steps)
  if (steps.length === 0) return null
  return (
    <section className="grid gap-3 mb-4 pb-5 border-b border-b-ink" aria-labelledby="rule">
      <h2 id="rule">
        {m.progress_rule()}{' '}
        <small className="ml-1 text-ink-3 text-sm font-text tracking-[0]">
          {m.progress_rule_counts({ count: steps.length, required })}
        </small>
      </h2>
      {isEditable ? (
        <RuleField steps={steps.length} required={required} others={others} onChange={edits.needOthers} />
      ) : (
        <RuleSentence rule={{ steps: steps.length, required, needed: required + others }} />
      )}
      {isEditable && path.status === 'active' && (edits.unpublished?.count ?? 0) > 0 && (
        <RuleEffect path={path} content={content} />
      )}
    </section>
  )
}
