import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { chooseTheme } from '#client/browser/theme.ts'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { dayAt, formatInstant, formatTime } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { today } from '#client/ui/dates/month.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { useDesign } from './state/use-design.ts'
import { useBrand } from './state/within-brand.ts'

const SaveOwnDesign = lazyPart(() => import('../brand/SaveOwnDesign.tsx'), 'SaveOwnDesign')

type State = ReturnType<typeof useDesign>
type BarProps = {
  template: BadgeTemplate
  state: State
  use: { isPending: boolean; run: () => void }
  isBlocked: boolean
}

/** The way back, what is designed and whether it is saved, undo and redo, and the use of the design. */
export function DesignerBar({ template, state, use, isBlocked }: BarProps) {
  const whyNot = useWhyNot('edit_templates')
  const title = template.title ?? ''
  return (
    <header className="relative z-5 flex h-16 flex-none items-center gap-1.5 bg-paper pr-4 pb-1.25 pl-2.5 after:absolute after:inset-x-0 after:bottom-0 after:h-1.25 after:border-scotch-rule after:border-solid after:[border-width:2px_0_1px] max-md:h-14 max-md:gap-0 max-md:px-1">
      <Link
        to="/templates/$templateId"
        params={{ templateId: template.id }}
        aria-label={m.designer_back()}
        title={m.designer_back()}
        className="grid size-9 flex-none place-items-center rounded-control text-ink hover:bg-hover touch:size-11"
      >
        <Icon name="left" />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-3.5 pl-1 max-md:block max-md:pl-0">
        <h1
          id="page-title"
          className="ellipsis font-display font-serif text-display-sm/display-sm tracking-[-0.01em] max-md:text-lg/sm"
          {...fontAttributes(title)}
        >
          {title}
        </h1>
        <Saved state={state} />
      </div>
      <div className="mr-1.5 flex border-r border-r-rule pr-2 max-md:m-0 max-md:border-0 max-md:p-0">
        <IconButton
          icon="undo"
          label={m.designer_undo()}
          aria-disabled={!state.canUndo}
          className="aria-disabled:opacity-40"
          onClick={state.undo}
        />
        <IconButton
          icon="redo"
          label={m.designer_redo()}
          aria-disabled={!state.canRedo}
          className="aria-disabled:opacity-40"
          onClick={state.redo}
        />
      </div>
      <span className="max-[23rem]:hidden">
        <IconButton icon="theme" label={m.designer_switch_theme()} className="max-md:hidden!" onClick={switchTheme} />
      </span>
      <More template={template} state={state} />
      <div className="ml-2 flex items-center gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-12 max-md:m-0 max-md:block max-md:border-t max-md:border-t-margin-rule max-md:bg-paper max-md:px-4 max-md:py-2.5 max-md:[&_button]:w-full md:[&>[data-reason]]:sr-only">
        <Button
          kind="primary"
          busy={use.isPending && m.designer_using()}
          unavailable={whyNot || (isBlocked && m.designer_use_blocked())}
          onClick={use.run}
        >
          {m.designer_use()}
        </Button>
      </div>
    </header>
  )
}

function Saved({ state: { phase, problem, conflict, saved } }: { state: State }) {
  const at = saved.updated_at
  const isFine = phase === 'rest' && at !== null
  const words = () => {
    if (conflict) return m.designer_conflict_status()
    if (phase === 'saving') return m.word_saving()
    if (phase === 'offline') return m.designer_kept_offline()
    if (phase === 'refused') return problem ?? m.designer_not_saved()
    if (!at) return m.designer_not_saved_yet()
    return dayAt(at) === today()
      ? m.designer_saved_at({ time: formatTime(at) })
      : m.designer_saved_on({ time: formatInstant(at) })
  }
  return (
    <span role="status" className="ellipsis flex min-w-0 items-center gap-1.25 text-ink-2 text-sm/sm max-md:text-xs/xs">
      <Icon
        name={isFine ? 'valid' : phase === 'offline' ? 'offline' : phase === 'refused' ? 'alert' : 'draft'}
        size={16}
        className={isFine ? 'text-ok-mark' : phase === 'refused' ? 'text-warn-mark' : 'text-idle-mark'}
      />
      <span className="ellipsis">{words()}</span>
    </span>
  )
}

const switchTheme = () => {
  const isDark =
    getComputedStyle(document.body).colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches
  const now = document.documentElement.dataset['theme'] ?? (isDark ? 'dark' : 'light')
  chooseTheme(now === 'dark' ? 'light' : 'dark')
}

/** Starting designs, and the document as a file. */
function More({ template, state }: { template: BadgeTemplate; state: State }) {
  const file = useRef<HTMLInputElement>(null)
  const [isKeeping, setKeeping] = useState(false)
  const { within } = useBrand()
  const move = () => import('./state/design-file.ts')
  return (
    <>
      <MoreMenu
        label={m.designer_more()}
        items={[
          {
            id: 'start',
            icon: 'templates',
            label: m.designer_start_again(),
            href: `/templates/${template.id}/design/start`,
          },
          {
            id: 'own',
            icon: 'copy',
            label: m.designer_save_own(),
            onAction: () => setKeeping(true),
          },
          {
            id: 'export',
            icon: 'download',
            label: m.designer_export(),
            onAction: () =>
              void move().then(({ exportDesign }) => exportDesign(state.shown.design, template.title ?? '')),
          },
          { id: 'import', icon: 'upload', label: m.designer_import(), onAction: () => file.current?.click() },
        ]}
      />
      <LazyBoundary>
        {isKeeping && <SaveOwnDesign design={state.shown.design} onClose={() => setKeeping(false)} />}
      </LazyBoundary>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={async ({ target }) => {
          const chosen = target.files?.[0]
          const design = chosen && (await (await move()).importDesign(chosen))
          if (design) state.change({ design: within(design) })
          target.value = ''
        }}
      />
    </>
  )
}

/** Somebody else has saved meanwhile: either theirs, or theirs with one's own kept as a starting design. */
export function ConflictDialog({ onResolve }: { onResolve: (choice: 'theirs' | 'copy') => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const choose = (choice: 'theirs' | 'copy') => {
    setBusy(true)
    void onResolve(choice).then(() => setBusy(false))
  }
  return (
    <Dialog
      role="alertdialog"
      title={m.designer_conflict_title()}
      actions={
        <>
          <Button onClick={() => choose('theirs')} busy={isBusy && m.word_saving()}>
            {m.designer_load_theirs()}
          </Button>
          <Button kind="primary" onClick={() => choose('copy')}>
            {m.designer_keep_copy()}
          </Button>
        </>
      }
    >
      <p>{m.designer_conflict_text()}</p>
    </Dialog>
  )
}
