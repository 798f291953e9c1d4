import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Page } from '#client/features/shell/page/Page.tsx'
import type { BreadcrumbTrail } from '#client/features/shell/page/place.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { useIsAway } from '#client/ui/feedback/use-is-away.ts'
import type { User } from '#contract/session.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { TemplateMenu } from '../templates/TemplateMenu.tsx'
import { showSaved, templateQuery } from '../templates/templates.queries.ts'
import { EditorActions } from './EditorActions.tsx'
import { EditorFacts } from './EditorFacts.tsx'
import { EditingProvider, useEdited } from './editing/editing-context.ts'
import { isDirty, isDraft } from './editing/editing-state.ts'
import { TemplateEditing } from './editing/template-editing.ts'
import styles from './TemplateEditor.module.css'
import { TemplateEditor } from './TemplateEditor.tsx'

/** How often somebody else's changes are looked for. */
const LOOK_AGAIN = 15_000

type TemplateEditorPageProps = {
  user: User
  /** Null for a new one. */
  template: BadgeTemplate | null
  isLearningPath: boolean
  trail: BreadcrumbTrail
  builder?: LinkProps | null
  /** The draft was made, so that the page has an address from now on. */
  onMade: (id: string) => void
  /** Where to go once it is deleted. */
  onDeleted: () => void
}

/** The page of one template: opened once, it keeps what is written whatever happens around it. */
export function TemplateEditorPage({ user, template, isLearningPath, onMade, ...page }: TemplateEditorPageProps) {
  const queryClient = useQueryClient()
  const [editing] = useState(
    () =>
      new TemplateEditing({
        userId: user.uuid,
        template,
        isLearningPath,
        language: user.organization.language,
        onSaved: (saved) => showSaved(queryClient, saved),
      }),
  )
  useEffect(() => editing.start(), [editing])
  return (
    <EditingProvider value={editing}>
      <Following editing={editing} onMade={onMade} />
      <EditorPage isLearningPath={isLearningPath} {...page} />
    </EditingProvider>
  )
}

/** Looks for what others write meanwhile, and tells the page once its template is made. */
function Following({ editing, onMade }: { editing: TemplateEditing; onMade: (id: string) => void }) {
  const id = useEdited(({ template }) => template?.id)
  const { data } = useQuery({ ...templateQuery(id ?? ''), enabled: id !== undefined, refetchInterval: LOOK_AGAIN })
  useEffect(() => {
    if (data) void editing.absorb(data)
  }, [editing, data])
  useEffect(() => {
    if (id) onMade(id)
  }, [id, onMade])
  useEffect(
    () => () => {
      const state = editing.get()
      if (!isDraft(state) && isDirty(state)) notify({ text: m.templates_kept_toast({ title: state.mine.title }) })
    },
    [editing],
  )
  return null
}

type EditorPageProps = Pick<TemplateEditorPageProps, 'isLearningPath' | 'trail' | 'builder' | 'onDeleted'>

function EditorPage({ isLearningPath, trail, builder, onDeleted }: EditorPageProps) {
  const title = useEdited(({ mine }) => mine.title.trim())
  const template = useEdited((state) => state.template)
  const head = useRef<HTMLSpanElement>(null)
  const isHeadAway = useIsAway(head)
  return (
    <Page
      title={title || (isLearningPath ? m.templates_untitled_path() : m.templates_untitled())}
      facts={<EditorFacts />}
      actions={
        <>
          {template && <TemplateMenu template={template} isOpen onDeleted={onDeleted} />}
          <span ref={head} className={styles.headOnly} data-is-away={isHeadAway || undefined}>
            <EditorActions />
          </span>
        </>
      }
      trail={trail}
      task
      wide
    >
      <TemplateEditor isLearningPath={isLearningPath} builder={builder} hasDock={isHeadAway} />
    </Page>
  )
}
