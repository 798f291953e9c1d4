import type { KeyboardEvent } from 'react'
import { buttonClass } from '#client/ui/buttons/button-class.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useDesigner } from '../designer-context.ts'
import { boundTo, partFact, partName } from '../designer-words.ts'
import { addableTo, isRemovable, type PartId, partsOf, type Removable, withPart } from '../state/parts.ts'
import { PartThumb } from './PartThumb.tsx'

/** The parts of the badge, one of them chosen: beside the badge, or on small screens a row below it. */
export function PartsList({ onAdd }: { onAdd: (part: Removable) => void }) {
  const { design, bindings, brand, selected, select, openPart, change } = useDesigner()
  const shown = partsOf(design)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRemoval = (event.key === 'Delete' || event.key === 'Backspace') && isRemovable(selected)
    const chosen = isRemoval ? shown[shown.indexOf(selected) - 1] : ledTo(event.key, shown, selected)
    if (event.key === 'Enter') openPart(selected)
    // The focus selects.
    else if (chosen) (event.currentTarget.children[shown.indexOf(chosen)] as HTMLElement).focus()
    else return
    event.preventDefault()
    if (isRemoval) change(withPart(design, selected, null))
  }
  return (
    <section
      aria-label={m.designer_parts()}
      tabIndex={-1}
      data-area="parts"
      className="relative z-2 flex min-h-0 flex-col overflow-auto border-r border-r-margin-rule bg-desk pt-4.5 pb-3 max-md:flex-row max-md:overflow-x-auto max-md:border-0 max-md:border-t max-md:border-t-rule max-md:bg-paper max-md:p-0"
    >
      <h2 className="flex items-baseline gap-2 px-5 pb-2 text-lg/lg max-md:sr-only">
        {m.designer_parts()} <span className="hint font-text">{shown.length - 1}</span>
      </h2>
      <div role="listbox" aria-label={m.designer_parts()} tabIndex={-1} className="max-md:flex" onKeyDown={press}>
        {shown.map((id) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys of its options
          <div
            key={id}
            role="option"
            aria-selected={id === selected}
            data-selected={id === selected || undefined}
            tabIndex={id === selected ? 0 : -1}
            onFocus={() => select(id)}
            onClick={() => (matchMedia('(max-width: 47.99rem)').matches ? openPart(id) : select(id))}
            onDoubleClick={() => openPart(id)}
            className="relative flex min-h-13.5 cursor-pointer items-center gap-3 py-1 pr-4 pl-5 after:absolute after:right-5 after:bottom-0 after:left-17 after:border-b after:border-b-rule last:after:hidden hover:bg-hover data-selected:bg-selected data-selected:after:hidden max-md:after:hidden max-md:min-h-19 max-md:w-23 max-md:flex-none max-md:flex-col max-md:justify-center max-md:gap-1 max-md:px-0.5 max-md:text-center"
          >
            <PartThumb part={id} />
            <span className="min-w-0 flex-1 max-md:w-full max-md:flex-none">
              <span className="block font-label text-md/sm max-md:ellipsis max-md:text-xs/xs">{partName(id)}</span>
              <span className="ellipsis block text-ink-2 text-xs/xs first-letter:uppercase max-md:sr-only">
                {partFact(id, design, bindings, brand)}
              </span>
            </span>
            <span className="sr">{boundTo(id, design) && m.designer_follows({ what: boundTo(id, design) ?? '' })}</span>
            {boundTo(id, design) && (
              <span
                aria-hidden
                className="inline-flex h-5.5 flex-none items-center gap-0.5 rounded-pin bg-gold-wash pr-2 pl-1.5 font-label text-gold-ink text-xs max-xl:hidden"
              >
                <Icon name="link" size={13} />
                {boundTo(id, design)}
              </span>
            )}
            {id === selected && (
              <span className="absolute top-1/2 right-px z-3 size-3.5 [translate:0_-50%] rounded-pin border-2 border-gold bg-enamel [box-shadow:0_0_0_1px_var(--gold-ink)] max-md:hidden" />
            )}
          </div>
        ))}
      </div>
      <MenuButton
        label={m.designer_add_part()}
        hasWords
        className={buttonClass('quiet', false, 'mx-2 mt-2 justify-start! text-link! max-md:mt-0 max-md:min-w-21')}
        face={
          <>
            <Icon name="plus" />
            {m.designer_add_part()}
          </>
        }
        groups={[addableTo(design).map((part) => ({ id: part, label: partName(part), onAction: () => onAdd(part) }))]}
      />
    </section>
  )
}

/** The part that a key leads to: the next one, the first or last, or the next that begins with a letter. */
function ledTo(key: string, shown: readonly PartId[], selected: PartId): PartId | undefined {
  const now = shown.indexOf(selected)
  if (key === 'ArrowDown' || key === 'ArrowRight') return shown[now + 1]
  if (key === 'ArrowUp' || key === 'ArrowLeft') return shown[now - 1]
  if (key === 'Home' || key === 'Escape') return shown[0]
  if (key === 'End') return shown.at(-1)
  const letter = key.length === 1 && key !== ' ' ? key.toLowerCase() : null
  const later = [...shown.slice(now + 1), ...shown.slice(0, now)]
  return letter ? later.find((part) => partName(part).toLowerCase().startsWith(letter)) : undefined
}
