import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { buttonClass } from '#client/ui/buttons/button-class.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { AriaLocale } from '#client/ui/layout/AriaLocale.tsx'
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
  const remove = (part: PartId) => {
    if (!isRemovable(part)) return
    select(shown[shown.indexOf(part) - 1] ?? 'whole')
    change(withPart(design, part, null))
  }
  return (
    <section
      aria-label={m.designer_parts()}
      tabIndex={-1}
      data-area="parts"
      onKeyDown={({ key }) => {
        if (key === 'Delete' || key === 'Backspace') remove(selected)
        if (key === 'Escape') select('whole')
      }}
      className="relative z-2 flex min-h-0 flex-col overflow-auto border-r border-r-margin-rule bg-desk pt-4.5 pb-3 max-md:flex-row max-md:overflow-x-auto max-md:border-0 max-md:border-t max-md:border-t-rule max-md:bg-paper max-md:p-0"
    >
      <h2 className="flex items-baseline gap-2 px-5 pb-2 text-lg/lg max-md:sr-only">
        {m.designer_parts()} <span className="hint font-text">{shown.length - 1}</span>
      </h2>
      <AriaLocale>
        <ListBox
          aria-label={m.designer_parts()}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          escapeKeyBehavior="none"
          selectedKeys={[selected]}
          onSelectionChange={(keys) => select((keys === 'all' ? undefined : ([...keys][0] as PartId)) ?? 'whole')}
          onAction={(part) => openPart(part as PartId)}
          className="outline-none max-md:flex"
          items={shown.map((id) => ({ id }))}
          dependencies={[design, bindings, brand, selected]}
        >
          {({ id }) => (
            <ListBoxItem
              textValue={partName(id)}
              onPress={() => matchMedia('(max-width: 47.99rem)').matches && openPart(id)}
              className="relative flex min-h-13.5 cursor-pointer items-center gap-3 py-1 pr-4 pl-5 hover:bg-hover data-selected:bg-selected max-md:min-h-19 max-md:w-23 max-md:flex-none max-md:flex-col max-md:justify-center max-md:gap-1 max-md:px-0.5 max-md:text-center"
            >
              <PartThumb part={id} />
              <span className="min-w-0 flex-1 max-md:w-full max-md:flex-none">
                <span className="block font-label text-md/sm max-md:ellipsis max-md:text-xs/xs">{partName(id)}</span>
                <span className="ellipsis block text-ink-2 text-xs/xs first-letter:uppercase max-md:sr-only">
                  {partFact(id, design, bindings, brand)}
                </span>
              </span>
              <span className="sr">
                {boundTo(id, design) && m.designer_follows({ what: boundTo(id, design) ?? '' })}
              </span>
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
                <span className="absolute top-1/2 right-px z-3 size-3.5 -translate-y-1/2 rounded-pin border-2 border-gold bg-enamel shadow-[0_0_0_1px_var(--gold-ink)] max-md:hidden" />
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </AriaLocale>
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
