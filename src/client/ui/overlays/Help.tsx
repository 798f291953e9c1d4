import { type ReactNode, useRef, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'

const load = () => import('./HelpPopover.tsx')
const HelpPopover = lazyPart(load, 'HelpPopover')

/** A small “?” button beside a term that opens a short explanation. */
export function Help({ word, children }: { word: string; children: ReactNode }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = m.shell_help({ word })
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="inline-grid place-items-center size-6 -my-px p-0 border-0 rounded-[50%] bg-transparent text-ink-3 align-[-3px] cursor-pointer pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5 hover:text-ink"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon name="info" size={16} />
      </button>
      {isOpen && (
        <LazyBoundary>
          <HelpPopover word={word} trigger={trigger} onClose={() => setOpen(false)}>
            {children}
          </HelpPopover>
        </LazyBoundary>
      )}
    </>
  )
}
