import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { rosetteSvg } from '#art/rosette.ts'
import { useAction } from '#client/api/use-action.ts'
import { useAsPlace } from '#client/features/page/place.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { TemplateDesign } from '#contract/designs/template-design.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { isSameValue } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'
import { Bench } from './Bench.tsx'
import { ChecksPanel } from './checks/ChecksPanel.tsx'
import { checkRows } from './checks/check-rows.ts'
import { ConflictDialog, DesignerBar } from './DesignerBar.tsx'
import { renderedQuery, uploadPictureMutation, useDesignMutation } from './designer.queries.ts'
import { DesignerProvider } from './designer-context.ts'
import { addressOf, useDrawing } from './drawing/use-drawing.ts'
import { PartsList } from './parts/PartsList.tsx'
import { Properties } from './properties/Properties.tsx'
import { Sizes } from './Sizes.tsx'
import { designRefusal } from './state/design-refusal.ts'
import { NEW_PARTS, type PartId, type Removable, withPart } from './state/parts.ts'
import { useDesign } from './state/use-design.ts'
import { useBrand } from './state/within-brand.ts'

const Offer = lazyPart(() => import('./Offer.tsx'), 'Offer')
const SymbolPicker = lazyPart(() => import('./symbols/SymbolPicker.tsx'), 'SymbolPicker')

type DesignerProps = { template: BadgeTemplate; opened: TemplateDesign; userId: string }

/** The designer of a template's picture: parts, the badge, properties and checks. It fills the window. */
export function Designer({ template, opened, userId }: DesignerProps) {
  const title = template.title ?? ''
  const state = useDesign(template.id, userId, title, opened)
  const { brand, isBound, within } = useBrand()
  const [selected, select] = useState<PartId>('whole')
  const [panel, setPanel] = useState<'none' | 'sheet' | 'symbols'>('none')
  const { shown, saved, change } = state
  const [alt, setAlt] = useState(saved.image_alt)
  const bindings = useMemo(() => ({ ...saved.bindings, level: shown.level }), [saved.bindings, shown.level])
  const { drawing, isFailing } = useDrawing(shown.design, bindings)
  const rows = useRows(template.id, state, drawing)
  const use = useUse(template.id, state, alt)
  const add = useAddPart(shown.design, (part, value) => {
    change({ design: within(withPart(shown.design, part, value)) })
    select(part)
    setPanel('sheet')
  })
  useShortcuts(state)
  useAsPlace({ title, breadcrumbs: NOWHERE, task: true })
  const rosette = useMemo(
    () => addressOf(rosetteSvg({ seed: template.id, stroke: '#8fa3b0', width: 0.8 })),
    [template.id],
  )
  const openPart = (part: PartId) => {
    select(part)
    setPanel('sheet')
    requestAnimationFrame(() => focusIn('properties'))
  }
  return (
    <DesignerProvider
      value={{
        design: shown.design,
        level: shown.level,
        bindings,
        brand,
        isBound,
        drawing,
        selected,
        select,
        openPart,
        change: (next, field) => change({ design: within({ ...shown.design, ...next }) }, field),
        setLevel: (level) => change({ level }),
        alt: alt ?? saved.proposed_alt,
        setAlt,
        pickSymbol: () => setPanel('symbols'),
      }}
    >
      <title>{`${title} · Insegna`}</title>
      <main
        id="content"
        tabIndex={-1}
        aria-labelledby="page-title"
        data-sheet={panel === 'sheet' || undefined}
        className="flex h-dvh flex-col overflow-hidden bg-paper"
      >
        <DesignerBar
          template={template}
          state={state}
          use={use}
          isBlocked={rows.some((row) => row.state === 'blocking')}
        />
        {/* What the badge looks like after a change, for those who cannot see it. */}
        <p className="sr" role="status" lang={template.language ?? undefined}>
          {saved.proposed_alt}
        </p>
        <LazyBoundary>
          {state.offered && (
            <Offer
              source={saved.from?.title ?? ''}
              design={state.offered}
              onTake={(design) => change({ design: within(design), isSettled: true })}
              onLeave={() => change({ isSettled: true })}
            />
          )}
        </LazyBoundary>
        <div
          className={`relative grid min-h-0 flex-1 overflow-hidden max-md:flex max-md:flex-col max-md:pb-19 ${panel === 'symbols' ? 'md:grid-cols-[14rem_minmax(0,1fr)_24rem] xl:grid-cols-[17.5rem_minmax(0,1fr)_27rem]' : 'md:grid-cols-[14rem_minmax(0,1fr)_18rem] xl:grid-cols-[17.5rem_minmax(0,1fr)_21rem]'}`}
        >
          <div className="contents max-md:[&>section]:order-2 max-md:in-data-sheet:[&>section]:hidden">
            <PartsList onAdd={add} />
          </div>
          <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] max-md:flex-1 max-md:in-data-sheet:[&>section:last-child]:hidden">
            <Bench onPress={() => setPanel('sheet')} isFailing={isFailing} rosette={rosette} />
            <Sizes title={title} />
          </div>
          {panel === 'symbols' ? (
            <LazyBoundary>
              <SymbolPicker onClose={() => setPanel('none')} />
            </LazyBoundary>
          ) : (
            <div className="flex min-h-0 flex-col border-l border-l-rule max-md:order-3 max-md:border-0 max-md:in-data-sheet:max-h-[52dvh] max-md:in-data-sheet:border-t max-md:in-data-sheet:border-t-gold-line max-md:in-data-sheet:bg-raised">
              <Properties onClose={() => setPanel('none')} />
              <ChecksPanel rows={rows} />
            </div>
          )}
        </div>
      </main>
      {state.conflict && <ConflictDialog onResolve={state.resolve} />}
    </DesignerProvider>
  )
}

const NOWHERE: never[] = []

type State = ReturnType<typeof useDesign>

/** The checks in words: those made here, and the likeness as the service tells it for what is saved. */
function useRows(
  templateId: string,
  { shown, saved, phase }: State,
  drawing: ReturnType<typeof useDrawing>['drawing'],
) {
  const isSaved = isSameValue([saved.design, saved.level], [shown.design, shown.level])
  const { data: rendered } = useQuery({ ...renderedQuery(templateId, saved), enabled: isSaved && phase === 'rest' })
  return useMemo(() => {
    if (!drawing) return []
    const compared = isSaved ? rendered?.checks.find((check) => check.check === 'lookalike') : undefined
    const likeness = compared ?? { check: 'lookalike' as const, passes: true }
    const local = drawing.checks
    const at = local.findIndex(({ check }) => check === 'recognizable') + 1
    return checkRows([...local.slice(0, at), likeness, ...local.slice(at)], drawing.design, drawing.bindings)
  }, [drawing, isSaved, rendered])
}

/** Makes the saved design the template's picture, and goes back to the template. */
function useUse(templateId: string, { save }: State, alt: string | null) {
  const navigate = useNavigate()
  const action = useAction(useDesignMutation, {
    done: m.designer_used(),
    next: () => void navigate({ to: '/templates/$templateId', params: { templateId } }),
    refused: (error) => notify({ text: designRefusal(error) }),
  })
  const [isSaving, setSaving] = useState(false)
  return {
    isPending: isSaving || action.isPending,
    run: async () => {
      setSaving(true)
      const saved = await save(true)
      setSaving(false)
      if (saved) await action.run({ template_id: templateId, image_alt: alt, madeFrom: saved })
    },
  }
}

/** Adds a part; a picture is chosen and sent first. */
function useAddPart(design: TemplateDesign['design'], onAdd: (part: Removable, value: object) => void) {
  const upload = useAction(uploadPictureMutation, { refused: (error) => notify({ text: designRefusal(error) }) })
  const add = useRef(onAdd)
  add.current = onAdd
  return (part: Removable) => {
    if (part !== 'picture' && part !== 'logo')
      return onAdd(part, { ...(part === 'symbol' && design.symbol), ...NEW_PARTS[part] })
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/png,image/jpeg' })
    input.onchange = async () => {
      const file = input.files?.[0]
      const hash = file && (await upload.runAsync(file).catch(() => undefined))
      if (hash) add.current(part, { hash })
    }
    input.click()
  }
}

const AREAS = ['parts', 'badge', 'properties', 'checks']

/** Focuses an area: in the parts the chosen one, in the fields the first. */
function focusIn(area: string) {
  const place = document.querySelector<HTMLElement>(`[data-area="${area}"]`)
  const inner =
    area === 'parts' ? '[role=option][aria-selected=true]' : area === 'properties' ? 'input, select, textarea' : null
  const target = (inner && place?.querySelector<HTMLElement>(inner)) || place
  target?.focus()
}

/** Ctrl Z and Shift Ctrl Z outside of text fields; F6 leads from area to area. */
function useShortcuts({ undo, redo }: State) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[data-overlay]')) return
    if (event.key === 'F6') {
      event.preventDefault()
      const now = AREAS.indexOf(document.activeElement?.closest<HTMLElement>('[data-area]')?.dataset['area'] ?? '')
      const step = event.shiftKey ? AREAS.length - 1 : 1
      return focusIn(AREAS[(now + step + (now < 0 && event.shiftKey ? 1 : 0)) % AREAS.length] ?? '')
    }
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    if ((event.target as HTMLElement).matches('textarea, input:not([type=radio], [type=range], [type=color])')) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
