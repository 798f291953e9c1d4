import { useMemo, useState } from 'react'
import { rosetteSvg } from '#art/rosette.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Tabs } from '#client/ui/layout/Tabs.tsx'
import { m } from '#i18n/compiled/messages.js'
import { showField, useOpenTemplate } from '../form/template-form.tsx'
import { addressOf, useBadgeSource } from '../pictures/badge-source.ts'
import type { PreviewKind } from './LazyPreview.tsx'

const LazyPreview = lazyPart(() => import('./LazyPreview.tsx'), 'LazyPreview')

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
    <div className="grid grid-cols-1 gap-4 pt-5">
      <div
        // The engraving is a mask, so that it takes the theme's ink colour.
        className="relative grid place-items-center pt-8.5 px-0 pb-7.5 overflow-hidden rounded-paper bg-desk max-[56rem]:py-5 max-[56rem]:px-0 before:absolute before:inset-0 before:[background:light-dark(oklch(0.62_0.05_200_/_0.5),oklch(0.7_0.1_84_/_0.32))] before:[mask:var(--rosette)_center_/_440px_no-repeat] [&_img]:relative [&_img]:object-contain [&_img]:[filter:drop-shadow(0_3px_5px_light-dark(oklch(0.21_0.03_245_/_0.22),oklch(0.1_0.02_245_/_0.6)))] max-[56rem]:[&_img]:size-45"
        style={{ '--rosette': `url("${rosette}")` } as React.CSSProperties}
      >
        <img src={badge.full} width={264} height={264} alt="" />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center [&_img]:flex-none [&_img]:object-contain [&_button]:ml-auto">
        <img src={badge.full} width={64} height={64} alt="" />
        <img src={badge.mini} width={40} height={40} alt="" />
        <img src={badge.mini} width={28} height={28} alt="" />
        <Button icon="upload" onClick={() => showField('image')}>
          {m.templates_use_image()}
        </Button>
      </div>
      {badge.isDrawn && <p className="hint -mt-2 max-[56rem]:hidden">{m.templates_preview_drawn()}</p>}
    </div>
  )
}
