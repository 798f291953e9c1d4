import type { LinkProps } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { Dock } from '#client/features/shell/Dock.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { m } from '#i18n/compiled/messages.js'
import { TemplatePreview } from '../templates/TemplatePreview.tsx'
import { BeforeActivating } from './BeforeActivating.tsx'
import { EditorActions } from './EditorActions.tsx'
import { EditorNotes } from './EditorNotes.tsx'
import {
  BadgeSection,
  ClaimSection,
  EarnerSection,
  IssuerSection,
  PicturesSection,
  VisibilitySection,
} from './EditorSections.tsx'
import { useEdited } from './editing/editing-context.ts'
import styles from './TemplateEditor.module.css'

const ChooseTexts = lazy(() => import('./editing/ChooseTexts.tsx').then((module) => ({ default: module.ChooseTexts })))

type TemplateEditorProps = {
  isLearningPath: boolean
  /** Where a learning path's steps are put in order; null while the path is not made yet. */
  builder?: LinkProps | null
  /** The acts of the page's head are out of view, and stand at its foot. */
  hasDock: boolean
}

/** All that a template, or a learning path, says: six ruled sections, and the badge beside them. Stands in an `EditingProvider`. */
export function TemplateEditor({ isLearningPath, builder, hasDock }: TemplateEditorProps) {
  const [isComparing, setComparing] = useState(false)
  const mustChoose = useEdited(({ conflicts }) => conflicts.length > 0)
  return (
    <>
      <EditorNotes onCompare={() => setComparing(true)} />
      {isComparing && mustChoose && (
        <LazyBoundary>
          <ChooseTexts onClose={() => setComparing(false)} />
        </LazyBoundary>
      )}
      <div className={styles.editor}>
        <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
          <BadgeSection />
          <ClaimSection />
          <EarnerSection />
          <IssuerSection />
          <PicturesSection />
          <VisibilitySection builder={builder} />
        </form>
        <aside className={styles.side} aria-label={m.templates_preview()}>
          <div className={styles.preview}>
            <TemplatePreview isLearningPath={isLearningPath} />
          </div>
          <BeforeActivating />
        </aside>
      </div>
      <div className={styles.dock} data-is-shown={hasDock || undefined}>
        <Dock>
          <EditorActions />
        </Dock>
      </div>
    </>
  )
}
