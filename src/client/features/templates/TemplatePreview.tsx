import { useMemo, useState } from 'react'
import { rosetteSvg } from '#art/rosette.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Tabs } from '#client/ui/layout/Tabs.tsx'
import { m } from '#i18n/compiled/messages.js'
import { showField, useOpenTemplate } from '../template-editor/form/template-form.tsx'
import { addressOf, useBadgeSource } from '../template-editor/pictures/badge-source.ts'
import type { PreviewKind } from '../template-editor/previews/LazyPreview.tsx'
import styles from './TemplatePreview.module.css'

const LazyPreview = lazyPart(() => import('../template-editor/previews/LazyPreview.tsx'), 'LazyPreview')

type View = 'badge' | PreviewKind

/** Previews of the badge beside its form, updated on every keystroke. */
export function TemplatePreview() {
  const [view, setView] = useState<View>('badge')
  const views = [
    { id: 'badge', label: m.templates_preview_badge() },
    { id: 'page', label: m.templates_preview_page() },
    { id: 'mail', label: m.word_email() },
    { id: 'certificate', label: m.templates_preview_certificate() },
  ] as const
  return (
    <Tabs label={m.templates_preview()} tabs={views} chosen={view} onChoose={setView}>
      {view === 'badge' ? (
        <Tray />
      ) : (
        <LazyBoundary>
          <LazyPreview view={view} />
        </LazyBoundary>
      )}
    </Tabs>
  )
}

function Tray() {
  const badge = useBadgeSource()
  const seed = useOpenTemplate().template?.id ?? ''
  const rosette = useMemo(() => addressOf(rosetteSvg({ seed })), [seed])
  return (
    <div className={styles.badge}>
      <div className={styles.tray} style={{ '--rosette': `url("${rosette}")` } as React.CSSProperties}>
        <img src={badge.full} width={264} height={264} alt="" />
      </div>
      <div className={styles.sizes}>
        <img src={badge.full} width={64} height={64} alt="" />
        <img src={badge.mini} width={40} height={40} alt="" />
        <img src={badge.mini} width={28} height={28} alt="" />
        <Button icon="upload" onClick={() => showField('image')}>
          {m.templates_use_image()}
        </Button>
      </div>
      {badge.isDrawn && <p className={`hint ${styles.drawn}`}>{m.templates_preview_drawn()}</p>}
    </div>
  )
}
