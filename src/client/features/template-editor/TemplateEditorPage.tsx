import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Page } from '#client/features/page/Page.tsx'
import type { Breadcrumbs } from '#client/features/page/place.ts'
import { statusName } from '#client/features/templates/template-words.ts'
import { dayAt, formatInstant, formatTime } from '#client/i18n/time-zone.ts'
import { today } from '#client/ui/dates/month.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import { useIsAway } from '#client/ui/feedback/use-is-away.ts'
import { Help } from '#client/ui/overlays/Help.tsx'
import type { User } from '#contract/accounts/session.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { EditorActions } from './EditorActions.tsx'
import { isDraft } from './form/editor-state.ts'
import { TemplateFormProvider, useIsDirty, useOpenTemplate, useTemplateValue } from './form/template-form.tsx'
import { useTemplateForm } from './form/use-template-form.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

// Lazy: a new template has no menu.
const TemplateMenu = lazyPart(() => import('#client/features/templates/TemplateMenu.tsx'), 'TemplateMenu')
const PathMenu = lazyPart(() => import('#client/features/learning-paths/PathMenu.tsx'), 'PathMenu')
const PathTabs = lazyPart(() => import('#client/features/learning-paths/PathTabs.tsx'), 'PathTabs')

type EditorPageProps = {
  breadcrumbs: Breadcrumbs
  /** Link to the page where a learning path's steps are ordered. */
  builder?: LinkProps | undefined
  /** Called once the template is deleted. */
  onDeleted: () => Promise<void>
}

type TemplateEditorPageProps = EditorPageProps & {
  user: User
  /** Null for a new template. */
  template: BadgeTemplate | null
  /** The draft was created, and has a URL from now on. */
  onMade: (id: string) => Promise<void>
}

/** The page of one template. Its form is created once and keeps its input whatever props change. */
export function TemplateEditorPage({ user, template, onMade, ...page }: TemplateEditorPageProps) {
  const open = useTemplateForm(template, user)
  const id = open.template?.id
  useEffect(() => {
    if (id) void onMade(id)
  }, [id, onMade])
  return (
    <TemplateFormProvider value={open}>
      <EditorPage {...page} />
    </TemplateFormProvider>
  )
}

function EditorPage({ breadcrumbs, builder, onDeleted }: EditorPageProps) {
  const { template } = useOpenTemplate()
  const title = useTemplateValue('title').trim()
  const head = useRef<HTMLSpanElement>(null)
  const isHeadAway = useIsAway(head)
  const isPath = template?.is_learning_path === 1
  const Menu = isPath ? PathMenu : TemplateMenu
  return (
    <Page
      title={title || (isPath ? m.templates_untitled_path() : m.templates_untitled())}
      facts={<EditorFacts />}
      actions={
        <>
          <LazyBoundary>{template && <Menu template={template} isOpen onDeleted={onDeleted} />}</LazyBoundary>
          <span
            ref={head}
            className="flex flex-wrap gap-2 max-md:hidden md:data-is-away:[&:not(:focus-within)]:invisible"
            data-is-away={isHeadAway || undefined}
          >
            <EditorActions />
          </span>
        </>
      }
      breadcrumbs={breadcrumbs}
      task
      wide
    >
      {isPath && (
        <LazyBoundary>
          <PathTabs path={template} />
        </LazyBoundary>
      )}
      <TemplateEditor builder={builder} hasActionBar={isHeadAway} />
    </Page>
  )
}

/** Status, version, and whether everything is saved. */
function EditorFacts() {
  const { template } = useOpenTemplate()
  const status = template?.status ?? 'draft'
  return (
    <>
      <StatusPill mark={status} label={statusName(status)} />
      <span>
        <span role="status">
          {template && `${m.templates_version({ number: template.version_code })}, `}
          <Saved />
        </span>
        {template && (
          <>
            {' '}
            <Help word={m.templates_version_word()}>{m.templates_version_help()}</Help>
          </>
        )}
      </span>
    </>
  )
}

function Saved() {
  const { template, phase } = useOpenTemplate()
  const savedAt = template?.updated_at
  const title = useTemplateValue('title').trim()
  const isUnsaved = useIsDirty()
  if (phase === 'offline') return m.templates_kept_offline()
  if (!title && !savedAt) return m.templates_needs_title()
  if (phase === 'saving') return m.templates_saving()
  if (isUnsaved && !isDraft({ template })) return m.templates_kept_here()
  if (!savedAt) return m.templates_saving()
  // A draft's pending autosave is not shown: screen readers would announce it over and over while typing.
  return dayAt(savedAt) === today()
    ? m.templates_saved_at({ time: formatTime(savedAt) })
    : m.templates_saved_on({ time: formatInstant(savedAt) })
}
